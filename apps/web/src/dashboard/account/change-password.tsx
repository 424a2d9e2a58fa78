import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { galley } from '../../galley.ts'
import { useText } from '../../language/language.ts'
import { Button } from '../../ui/button.tsx'
import { isRefused, wordsFor } from '../../ui/feedback/states.tsx'
import { say } from '../../ui/feedback/toasts.tsx'
import { TextField } from '../../ui/field.tsx'
import { SESSIONS } from './sessions-page.tsx'
import { UsernameForManagers } from './username-for-managers.tsx'

const NONE = { current_password: '', new_password: '' }

/** Renders the form to change the password. A change ends the sessions of all other browsers. */
export function ChangePassword({ email }: { email: string }) {
  const text = useText()
  const { settings, session } = text
  const client = useQueryClient()
  const [passwords, setPasswords] = useState(NONE)
  const [isShort, setShort] = useState(false)
  const change = useMutation({
    mutationFn: () => galley.accounts.changePassword(passwords),
    onSuccess: ({ sessions_ended }) => {
      setPasswords(NONE)
      say(settings.changed(sessions_ended))
      return client.invalidateQueries({ queryKey: SESSIONS })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const hasFew = passwords.new_password.length < 10
    setShort(hasFew)
    if (!hasFew && passwords.current_password !== '') change.mutate()
  }
  const isWrong = isRefused(change.error, 'current_password')
  const others = change.error !== null && !isWrong ? wordsFor(change.error, text) : undefined
  return (
    <section>
      <h2>{settings.password}</h2>
      <p className="quiet">{settings.passwordHint}</p>
      <form onSubmit={submit} noValidate>
        <UsernameForManagers email={email} />
        <TextField
          label={settings.current}
          type="password"
          autoComplete="current-password"
          value={passwords.current_password}
          error={isWrong ? settings.wrong : undefined}
          onChange={({ target }) => setPasswords({ ...passwords, current_password: target.value })}
        />
        <TextField
          label={settings.next}
          type="password"
          autoComplete="new-password"
          hint={session.passwordHint}
          value={passwords.new_password}
          error={isShort ? session.shortPassword : others}
          onChange={({ target }) => setPasswords({ ...passwords, new_password: target.value })}
        />
        <Button type="submit" look="primary" isBusy={change.isPending}>
          {settings.change}
        </Button>
      </form>
    </section>
  )
}

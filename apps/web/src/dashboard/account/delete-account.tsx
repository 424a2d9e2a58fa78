import type { FormEvent } from 'react'
import { useState } from 'react'
import { useText } from '../../language/language.ts'
import { useDeleteAccount } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { isRefused, wordsFor } from '../../ui/feedback/states.tsx'
import { say } from '../../ui/feedback/toasts.tsx'
import { TextField } from '../../ui/field.tsx'
import { Dialog, DialogBody, DialogEnd } from '../../ui/overlays/dialog.tsx'
import { UsernameForManagers } from './username-for-managers.tsx'

/** Asks for the password and deletes the account with everything that it owns. */
export function DeleteAccount({ email, onClose }: { email: string; onClose: () => void }) {
  const text = useText()
  const { settings } = text
  const [password, setPassword] = useState('')
  const removal = useDeleteAccount()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') removal.mutate(password, { onSuccess: () => say(settings.deleted) })
  }
  const refusal = () => {
    if (removal.error === null) return undefined
    return isRefused(removal.error, 'password') ? settings.wrong : wordsFor(removal.error, text)
  }
  return (
    <Dialog isOpen onClose={onClose} title={settings.deleteTitle} about={settings.deleteText}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <UsernameForManagers email={email} />
          <TextField
            label={text.session.password}
            type="password"
            autoComplete="current-password"
            value={password}
            error={refusal()}
            onChange={({ target }) => setPassword(target.value)}
          />
          <DialogEnd>
            <Button onClick={onClose}>{text.common.cancel}</Button>
            <Button type="submit" look="danger" isBusy={removal.isPending}>
              {settings.delete}
            </Button>
          </DialogEnd>
        </DialogBody>
      </form>
    </Dialog>
  )
}

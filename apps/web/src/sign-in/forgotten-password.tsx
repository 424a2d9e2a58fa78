import { GalleyError } from '@galley/sdk'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { Link } from 'wouter'
import { galley } from '../galley.ts'
import { language, useText } from '../language/language.ts'
import { Button } from '../ui/button.tsx'
import { isRefused, wordsFor } from '../ui/feedback/states.tsx'
import { TextField } from '../ui/field.tsx'
import { AccountFrame } from './account-frame.tsx'

/** Asks for an e-mail with a link to reset a forgotten password. */
export function ForgottenPassword() {
  const { session } = useText()
  const [email, setEmail] = useState('')
  const chosen = language.use()
  const ask = useMutation({ mutationFn: () => galley.accounts.requestReset({ email, language: chosen }) })
  return (
    <PasswordFrame title={session.forgotten}>
      {ask.isSuccess ? (
        <p className="account-letter">{session.resetSent(email)}</p>
      ) : (
        <PasswordForm
          action={session.sendLetter}
          isReady={email !== ''}
          step={ask}
          refusal={isRefused(ask.error, 'email') ? session.badEmail : undefined}
        >
          <TextField
            autoFocus
            label={session.email}
            type="email"
            autoComplete="username"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </PasswordForm>
      )}
    </PasswordFrame>
  )
}

/** Sets a new password for a user who has followed the link in a reset e-mail. */
export function NewPassword() {
  const { session, settings } = useText()
  const [password, setPassword] = useState('')
  const [token] = useState(() => location.hash.slice(1))
  const reset = useMutation({ mutationFn: () => galley.accounts.resetPassword({ token, password }) })
  return (
    <PasswordFrame title={session.newPassword}>
      {reset.isSuccess ? (
        <p className="account-letter">{session.passwordIsNew}</p>
      ) : (
        <PasswordForm
          action={session.newPassword}
          isReady={password.length >= 10}
          step={reset}
          refusal={hasEnded(reset.error) ? session.linkEnded : undefined}
        >
          <TextField
            autoFocus
            label={settings.next}
            type="password"
            autoComplete="new-password"
            hint={session.passwordHint}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </PasswordForm>
      )}
    </PasswordFrame>
  )
}

/** Returns whether the e-mail's link has been used or has expired: it works once, and not for long. */
function hasEnded(error: unknown): boolean {
  return error instanceof GalleyError && error.code === 'not_found'
}

function PasswordFrame({ title, children }: { title: string; children: ReactNode }) {
  const { session } = useText()
  return (
    <AccountFrame title={title}>
      {children}
      <p className="account-other">
        <Link href="/sign-in">{session.signIn}</Link>
      </p>
    </AccountFrame>
  )
}

type PasswordFormProps = {
  readonly action: string
  readonly isReady: boolean
  readonly step: { mutate(): void; readonly isPending: boolean; readonly error: unknown }
  /** Replaces the general message for an error. */
  readonly refusal: string | undefined
  readonly children: ReactNode
}

function PasswordForm({ action, isReady, step, refusal, children }: PasswordFormProps) {
  const text = useText()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) step.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      {children}
      {step.error !== null && (
        <p className="account-refusal" role="alert">
          {refusal ?? wordsFor(step.error, text)}
        </p>
      )}
      <Button type="submit" look="primary" isBusy={step.isPending}>
        {action}
      </Button>
    </form>
  )
}

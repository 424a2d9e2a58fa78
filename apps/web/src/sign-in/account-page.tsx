import { GalleyError } from '@galley/sdk'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Link, Redirect, useSearch } from 'wouter'
import { galley } from '../galley.ts'
import type { Dictionary } from '../language/language.ts'
import { language, useText } from '../language/language.ts'
import type { SignInMode } from '../session/use-session.ts'
import { useEnter, useSession } from '../session/use-session.ts'
import { signInUrl, wantedPage } from '../session/wanted-page.ts'
import { Button } from '../ui/button.tsx'
import { wordsFor } from '../ui/feedback/states.tsx'
import { TextField } from '../ui/field.tsx'
import { AccountFrame } from './account-frame.tsx'

/** Renders the sign-in and the sign-up page. */
export function AccountPage({ mode }: { mode: SignInMode }) {
  const text = useText()
  const wanted = wantedPage(useSearch())
  const { data: session } = useSession()
  const isIn = mode === 'sign-in'
  if (session) return isOfService(wanted) ? <Leave to={wanted} /> : <Redirect to={wanted} replace />
  return (
    <AccountFrame title={isIn ? text.session.signIn : text.session.signUp}>
      <p className="account-about">{text.session.tagline}</p>
      <AccountForm key={mode} mode={mode} />
      {isIn && (
        <p className="account-other">
          <Link href="/forgotten-password">{text.session.forgotten}</Link>
        </p>
      )}
      <p className="account-other">
        {isIn ? text.session.noAccount : text.session.haveAccount}
        <Link href={signInUrl(isIn ? 'sign-up' : 'sign-in', wanted)}>
          {isIn ? text.session.signUp : text.session.signIn}
        </Link>
      </p>
    </AccountFrame>
  )
}

/** Returns whether a path is served by the authorization server and not by this app. */
function isOfService(path: string): boolean {
  return path.startsWith('/oauth/')
}

function Leave({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to])
  return null
}

type Problems = { readonly email?: string; readonly password?: string; readonly whole?: string }

function AccountForm({ mode }: { mode: SignInMode }) {
  const text = useText()
  const [credentials, setCredentials] = useState({ email: '', password: '' })
  const [problems, setProblems] = useState<Problems>({})
  const enter = useEnter(mode)
  // The e-mail's confirmation is in the URL fragment, which browsers don't send to servers.
  const [confirmation] = useState(() => (mode === 'sign-up' ? location.hash.slice(1) : ''))
  const chosen = language.use()
  const askForLetter = useMutation({
    mutationFn: () => galley.accounts.request({ email: credentials.email, language: chosen }),
  })
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(credentials, mode, text)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const told = (error: unknown) => setProblems({ whole: refusal(error, text) })
    const wanted = confirmation === '' ? credentials : { ...credentials, confirmation }
    enter.mutate(wanted, {
      onError: (error) => {
        if (asksToConfirm(error)) askForLetter.mutate(undefined, { onError: told })
        else told(error)
      },
    })
  }
  if (askForLetter.isSuccess)
    return <p className="account-letter">{text.session.letterSent(credentials.email)}</p>
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        ref={first}
        label={text.session.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        value={credentials.email}
        error={problems.email}
        onChange={({ target }) => setCredentials({ ...credentials, email: target.value })}
      />
      <TextField
        label={text.session.password}
        type="password"
        autoComplete={mode === 'sign-in' ? 'current-password' : 'new-password'}
        hint={mode === 'sign-up' ? text.session.passwordHint : undefined}
        value={credentials.password}
        error={problems.password}
        onChange={({ target }) => setCredentials({ ...credentials, password: target.value })}
      />
      {problems.whole !== undefined && (
        <p className="account-refusal" role="alert">
          {problems.whole}
        </p>
      )}
      <Button type="submit" look="primary" isBusy={enter.isPending || askForLetter.isPending}>
        {mode === 'sign-in' ? text.session.signIn : text.session.signUp}
      </Button>
    </form>
  )
}

function problemsOf(
  { email, password }: { email: string; password: string },
  mode: SignInMode,
  { session }: Dictionary,
): Problems {
  const isShort = mode === 'sign-up' && password.length < 10
  return {
    ...(!/^\s*\S+@\S+\.\S+\s*$/.test(email) && { email: session.badEmail }),
    ...(isShort && { password: session.shortPassword }),
    ...(password === '' && { password: session.missingPassword }),
  }
}

/** Returns whether the address has to be confirmed by e-mail before the service creates an account. */
function asksToConfirm(error: unknown): boolean {
  return error instanceof GalleyError && error.details.reason === 'confirm_address'
}

function refusal(error: unknown, text: Dictionary): string {
  if (!(error instanceof GalleyError)) return wordsFor(error, text)
  if (error.code === 'unauthorized') return text.session.wrong
  if (error.details.reason === 'email_taken') return text.session.taken
  if (error.details.reason === 'sign_up_closed') return text.session.closed
  return wordsFor(error, text)
}

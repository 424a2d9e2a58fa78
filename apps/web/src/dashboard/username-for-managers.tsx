/** Tells password managers whose password a form is about. No one sees it. */
export function UsernameForManagers({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}

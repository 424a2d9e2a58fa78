/** Renders a hidden field that tells password managers which account a form is for. */
export function UsernameForManagers({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}

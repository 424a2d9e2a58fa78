import type { SignInMode } from './use-session.ts'

const START = '/projects'

/** Returns the URL of sign-in or sign-up that leads back to the requested page. */
export function signInUrl(mode: SignInMode, wanted: string): string {
  return wanted === START || wanted === '/' ? `/${mode}` : `/${mode}?to=${encodeURIComponent(wanted)}`
}

/** Returns the page that the user requested before signing in. Only paths of this app are accepted. */
export function wantedPage(search: string): string {
  const wanted = new URLSearchParams(search).get('to') ?? START
  return /^\/(?![/\\])[\w/-]*(\?render=\w+)?$/.test(wanted) ? wanted : START
}

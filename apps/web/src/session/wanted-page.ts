import type { Door } from './use-session.ts'

const START = '/projects'

/** The path of a door that leads on to a page. */
export function doorTo(door: Door, wanted: string): string {
  return wanted === START || wanted === '/' ? `/${door}` : `/${door}?to=${encodeURIComponent(wanted)}`
}

/** The page that somebody wanted before the door stood in the way. Only pages of this app are led on to. */
export function wantedPage(search: string): string {
  const wanted = new URLSearchParams(search).get('to') ?? START
  return /^\/(?![/\\])[\w/-]*$/.test(wanted) ? wanted : START
}

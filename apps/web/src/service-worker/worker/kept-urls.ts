declare const self: ServiceWorkerGlobalScope

/** The build writes these into the script: the files that the editor starts with, and the name of the app's script. */
declare const GALLEY_FILES: readonly string[]
declare const GALLEY_ENTRY: string

export const CACHE_PREFIX = 'galley-app-'

/** Each version of the app has a cache of its own, so that a page never gets files of another version. */
export const CACHE_NAME = `${CACHE_PREFIX}${GALLEY_ENTRY}-${sumOf(GALLEY_FILES.join())}`

/** The documents and styles of the preview, which are the same for all users. */
export const PREVIEW_PATHS = [
  'preview',
  'preview/without-fonts',
  'preview/math.css',
  'assets/fonts/fonts.css',
]

/** How the paths of the app's screens begin. `''` is the start page. */
const SCREENS = new Set([
  '',
  'sign-in',
  'sign-up',
  'forgotten-password',
  'reset-password',
  'projects',
  'editor',
  'renders',
  'shares',
  'tokens',
  'agents',
  'usage',
  'sessions',
  'account',
])

export function urlOf(path: string): string {
  return new URL(path, self.registration.scope).href
}

export function fileUrls(): string[] {
  return GALLEY_FILES.map(urlOf)
}

/** Returns whether a page loads this version of the app. */
export function isOfThisVersion(page: string): boolean {
  return page.includes(GALLEY_ENTRY)
}

/** Returns what a request asks for. Null: nothing that is kept, such as anything of the API. */
export function kindOf({ method, url, destination }: Request): 'file' | 'preview' | 'screen' | null {
  const { scope } = self.registration
  const { origin, pathname } = new URL(url)
  const path = `${origin}${pathname}`
  if (method !== 'GET' || !path.startsWith(scope)) return null
  const below = path.slice(scope.length)
  if (/^web\/[\w.-]+$/.test(below)) return 'file'
  if (PREVIEW_PATHS.includes(below)) return 'preview'
  const [first = ''] = below.split('/')
  return destination === 'document' && SCREENS.has(first) ? 'screen' : null
}

/** Returns a short checksum (FNV-1a), which names versions and protects nothing. */
function sumOf(text: string): string {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return (sum >>> 0).toString(36)
}

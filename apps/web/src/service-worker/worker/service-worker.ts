import { fetchShell, keepShell } from './kept-shell.ts'
import { CACHE_NAME, CACHE_PREFIX, fileUrls, kindOf, PREVIEW_PATHS, urlOf } from './kept-urls.ts'

declare const self: ServiceWorkerGlobalScope

/** Of Chromium's static routing, which TypeScript doesn't know. */
type InstallEvent = ExtendableEvent & {
  addRoutes?(rule: {
    readonly condition: { readonly not: { readonly requestMethod: string } }
    readonly source: 'network'
  }): Promise<void>
}

/**
 * The service worker of the web app. It keeps the app itself, so that the editor opens without a connection: the page,
 * its scripts and styles, and the empty documents of the preview. Answers of the API are never kept, so no text of a
 * user is in its cache. All requests that it doesn't know go to the network as they would without it.
 */
self.addEventListener('install', (event: InstallEvent) => {
  // Calls that change something pass by this worker. Otherwise one that is sent while its page closes, such as a deletion,
  // gets lost on the way here.
  void event.addRoutes?.({ condition: { not: { requestMethod: 'GET' } }, source: 'network' })
  event.waitUntil(install())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const kind = kindOf(request)
  if (kind === 'file') event.respondWith(fetchFile(request))
  if (kind === 'preview') event.respondWith(fetchPreview(request))
  if (kind === 'screen') event.respondWith(fetchShell(event))
})

/** Keeps the whole app. It fails if a part can't be loaded, and the browser then tries again later. */
async function install() {
  const cache = await caches.open(CACHE_NAME)
  await cache.addAll([...fileUrls(), ...PREVIEW_PATHS.map(urlOf)])
  // During a deployment, the page may still come from a server of the older version, whose files are not kept here.
  if (!(await keepShell(await fetch(urlOf(''))))) throw new Error('The page is of another version.')
  // Pages come from the network first, so a page may already be of this version. The older worker has none of its files.
  await self.skipWaiting()
}

async function activate() {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME)
  await Promise.all(older.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** Answers from the cache first. The file under a name never changes, because the name has a hash of its content. */
async function fetchFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE_NAME)
  const kept = await cache.match(request.url, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (response.status === 200) await cache.put(request.url, response.clone())
  return response
}

/** Answers from the network first. The headers are kept too: the policy that forbids scripts in the preview is one. */
async function fetchPreview(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE_NAME)
  try {
    const response = await fetch(request)
    if (response.status === 200) await cache.put(request.url, response.clone())
    return response
  } catch (error) {
    const kept = await cache.match(request.url, { ignoreVary: true })
    if (kept) return kept
    throw error
  }
}

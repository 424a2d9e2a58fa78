import { environment } from '../environment.ts'

/**
 * Registers the service worker, with which the app opens without a connection. Browsers have none over plain HTTP. In
 * development there is none either: it would answer with files of a build.
 */
export async function registerServiceWorker() {
  if (!('serviceWorker' in navigator)) return
  if (import.meta.env.DEV) {
    const registrations = await navigator.serviceWorker.getRegistrations()
    await Promise.all(registrations.map((registration) => registration.unregister()))
    return
  }
  // The browser's own cache would hide a new version from the check for updates.
  const options = { scope: `${environment.basePath}/`, updateViaCache: 'none' } as const
  await navigator.serviceWorker.register(`${environment.basePath}/service-worker.js`, options)
}

import { BYTE_ROUTES } from './routes.ts'
import type { Settings } from './settings.ts'
import type { CallOptions } from './transport.ts'
import { send } from './transport.ts'

/**
 * Returns a picture of a project's saved text as its pages show it. `address` is the one in the text. Needs `crypto.subtle`,
 * which browsers offer only on `https:` and `localhost`.
 *
 * @throws GalleyError `not_found` when the text doesn't contain the picture, or when it can't be fetched.
 */
export async function projectImage(
  settings: Settings,
  { id, address }: { id: string; address: string },
  options: CallOptions = {},
): Promise<Blob> {
  const params = { id, hash: await sha256(address) }
  return (await send(settings, BYTE_ROUTES['projects.image'], { params, ...options })).blob()
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

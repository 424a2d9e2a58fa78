import { errorOf } from './galley-error.ts'
import type { Settings } from './settings.ts'
import { cookiesAs } from './settings.ts'
import type { CallOptions } from './transport.ts'
import { fetchInTime } from './transport.ts'

export type DownloadOptions = CallOptions & {
  /** Called as bytes arrive. `total` is null if the service doesn't send the length. */
  readonly onProgress?: (progress: { readonly received: number; readonly total: number | null }) => void
}

/**
 * Fetches a file of a render by its `preview_url` as a stream. Read `body`, or get the whole file with `arrayBuffer()`.
 *
 * @throws GalleyError `not_found` when the link has expired. Read the render again to get a new link.
 */
export async function download(
  settings: Settings,
  file: { readonly preview_url: string },
  { onProgress, ...options }: DownloadOptions = {},
): Promise<Response> {
  // The link is the permission, so the host of the files gets no token.
  const response = await fetchInTime(settings, options, (signal) =>
    settings.fetch(file.preview_url, { signal, ...cookiesAs('omit') }),
  )
  if (!response.ok) throw await errorOf(response)
  return onProgress && response.body ? counted(response, response.body, onProgress) : response
}

function counted(
  response: Response,
  body: ReadableStream<Uint8Array>,
  onProgress: NonNullable<DownloadOptions['onProgress']>,
): Response {
  const length = response.headers.get('content-length')
  const total = length === null ? null : Number(length)
  let received = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength
      onProgress({ received, total })
      controller.enqueue(chunk)
    },
  })
  return new Response(body.pipeThrough(counter), response)
}

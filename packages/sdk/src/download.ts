import { errorOf } from './galley-error.ts'
import type { Settings } from './settings.ts'
import { cookiesAs } from './settings.ts'
import type { CallOptions } from './transport.ts'
import { fetchInTime } from './transport.ts'

export type DownloadOptions = CallOptions & {
  /** Called as bytes arrive. `total` is null when the service doesn't say it. */
  readonly onProgress?: (progress: { readonly received: number; readonly total: number | null }) => void
}

/**
 * Fetches a file of a render by its `preview_url`, as a stream: read `body`, or take it whole with `arrayBuffer()`.
 *
 * @throws GalleyError `not_found` when the link has ended: read the render again for a new one.
 */
export async function download(
  settings: Settings,
  file: { readonly preview_url: string },
  { onProgress, ...options }: DownloadOptions = {},
): Promise<Response> {
  // The link is its own permission; whoever stores the files needs to learn nothing else.
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

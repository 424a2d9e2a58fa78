import { Upload } from 'tus-js-client'
import type { ApiBody, TestStack } from './test-stack.ts'

type Target = Pick<TestStack, 'baseUrl'> & { readonly owner: Pick<TestStack['owner'], 'token'> }

/** Calls an endpoint of uploads with the owner's token. The body is JSON, or a part. */
export async function callUploads(
  { baseUrl, owner }: Target,
  method: string,
  path: string,
  { body, part, headers = {} }: { body?: object; part?: Uint8Array<ArrayBuffer>; headers?: object } = {},
): Promise<{ status: number; headers: Headers; body: ApiBody }> {
  const type = part ? 'application/offset+octet-stream' : 'application/json'
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${owner.token}`,
      ...((part ?? body) && { 'content-type': type }),
      ...headers,
    },
    body: part ?? (body ? JSON.stringify(body) : null),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

type TusOptions = {
  readonly name?: string
  readonly chunkSize?: number
  /** Goes on with this upload. */
  readonly uploadUrl?: string
  /** Stops after so many bytes, as a page that is closed. */
  readonly stopAfter?: number
}

/** Sends a file with the official client of tus, which resumes it. Returns the upload's path below the base URL. */
export async function sendByTus(
  { baseUrl, owner }: Target,
  projectId: string,
  file: Uint8Array,
  { name, chunkSize, uploadUrl, stopAfter }: TusOptions = {},
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const upload = new Upload(Buffer.from(file), {
    endpoint: `${baseUrl}/projects/${projectId}/uploads`,
    headers: { authorization: `Bearer ${owner.token}` },
    retryDelays: Array.from({ length: 40 }, () => 50),
    ...(name !== undefined && { metadata: { filename: name, filetype: 'image/jpeg' } }),
    ...(chunkSize !== undefined && { chunkSize }),
    ...(uploadUrl !== undefined && { uploadUrl }),
    onSuccess: () => resolve(),
    onError: reject,
    onChunkComplete: (_size, accepted) => {
      if (stopAfter !== undefined && accepted >= stopAfter) void upload.abort().then(resolve)
    },
  })
  upload.start()
  await promise
  return `/uploads/${upload.url?.split('/').at(-1)}`
}

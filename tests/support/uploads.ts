import type { ApiBody, TestStack } from './test-stack.ts'

export type UploadOptions = {
  readonly name?: string
  readonly key?: string
  readonly type?: string
  readonly signal?: AbortSignal
}

/** Uploads a file to a project with the token of the stack's owner. */
export async function upload(
  stack: Pick<TestStack, 'baseUrl' | 'owner'>,
  projectId: string,
  file: Uint8Array<ArrayBuffer> | FormData,
  { name, key, type = 'application/octet-stream', signal }: UploadOptions = {},
): Promise<{ status: number; headers: Headers; body: ApiBody }> {
  const response = await fetch(`${stack.baseUrl}/projects/${projectId}/images`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${stack.owner.token}`,
      ...(!(file instanceof FormData) && { 'content-type': type }),
      ...(name !== undefined && {
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: file,
    ...(signal && { signal }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

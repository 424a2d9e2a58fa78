import type { ApiBody } from '../../support/test-stack.ts'

export type Answer = {
  readonly status: number
  readonly ms: number
  /** What a refused client was told to wait; 0 without such words. */
  readonly retryAfterMs: number
}

type TimedCall = {
  readonly url: string
  readonly token: string
  /** Null for a GET. */
  readonly body: object | null
}

/** Makes a call, and returns how it ended and how long it took. */
export async function timedCall({
  url,
  token,
  body,
}: TimedCall): Promise<Answer & { readonly data: ApiBody }> {
  const startedAt = performance.now()
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { data?: ApiBody }
  return {
    status: response.status,
    ms: performance.now() - startedAt,
    retryAfterMs: 1_000 * Number(response.headers.get('retry-after') ?? 0),
    data: answer.data,
  }
}

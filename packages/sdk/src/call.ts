import type { Body, Data, Query, RouteName } from './api-types.ts'
import { GalleyError } from './galley-error.ts'
import type { Route } from './routes.ts'
import { ROUTES } from './routes.ts'
import type { Settings } from './settings.ts'
import type { CallOptions, Request } from './transport.ts'
import { send } from './transport.ts'

/** The options of a creation. */
export type CreateOptions = CallOptions & {
  /** 8 to 128 letters and digits. If you leave it out, the client creates a key per call, so that its retries are safe. */
  readonly idempotencyKey?: string
}

/** How many tokens and open shares ended with a token, including the token itself. */
export type RevocationCounts = { readonly tokens: number; readonly shares: number }

/** An answer with its headers and metadata. */
export type Answer<T> = {
  readonly data: T
  readonly meta: { readonly next_cursor?: string | null; readonly ended?: RevocationCounts }
  readonly headers: Headers
}

export type Input<N extends RouteName> = {
  readonly id?: string
  /** The number of a project's version. */
  readonly version?: number
  /** The name of a brand's picture. */
  readonly picture?: string
  /** The place of a brand's font. */
  readonly slot?: string
  readonly query?: Query<N> | undefined
  readonly body?: Body<N> | undefined
  readonly file?: { readonly content: Blob; readonly name: string | undefined } | undefined
  readonly ifMatch?: string | undefined
  readonly options?: CreateOptions | undefined
}

/** Calls an endpoint that answers with JSON. */
export async function call<N extends RouteName>(
  settings: Settings,
  name: N,
  input: Input<N>,
): Promise<Answer<Data<N>>> {
  const route: Route = ROUTES[name]
  const response = await sendAsSession(settings, route, requestOf(input))
  const { data, meta } = await envelopeOf(response)
  return { data: data as Data<N>, meta: (meta ?? {}) as Answer<unknown>['meta'], headers: response.headers }
}

function requestOf({
  id,
  version,
  picture,
  slot,
  query,
  body,
  file,
  ifMatch,
  options = {},
}: Input<RouteName>): Request & CallOptions {
  const { idempotencyKey, ...rest } = options
  return {
    ...rest,
    ...(id !== undefined && {
      params: { id, version: String(version), picture: String(picture), slot: String(slot) },
    }),
    query: query as object | undefined,
    body,
    ...(file && { file: file.content }),
    headers: {
      ...(file?.name !== undefined && { 'content-disposition': dispositionOf(file.name) }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
  }
}

/** Returns the header that carries a file name in any script (RFC 6266). */
function dispositionOf(name: string): string {
  const escaped = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return `attachment; filename*=UTF-8''${escaped}`
}

/**
 * Sends a request. If the service refuses the CSRF token, because it is missing or the session has changed in another tab,
 * fetches the current one and sends the request again.
 */
export async function sendAsSession(settings: Settings, route: Route, request: Request & CallOptions) {
  try {
    return await send(settings, route, request)
  } catch (error) {
    const isOutdated = error instanceof GalleyError && error.details.reason === 'csrf'
    if (!isOutdated) throw error
    const { data } = await call(settings, 'session.get', { options: { signal: request.signal } })
    settings.csrf.token = data.csrf_token
    return send(settings, route, request)
  }
}

async function envelopeOf(response: Response): Promise<{ data: unknown; meta?: object }> {
  try {
    return await response.json()
  } catch (cause) {
    const message = "The answer is not one of Galley's."
    throw new GalleyError(message, { code: 'unexpected_answer', status: response.status, cause })
  }
}

/** The options of a change: the version that it is based on, so that a concurrent change is not lost. */
export type ChangeOptions = CallOptions & { readonly ifVersion?: number }

/** Calls an endpoint and returns what its answer holds. */
export async function dataOf<N extends RouteName>(
  settings: Settings,
  name: N,
  input: Parameters<typeof call<N>>[2],
): Promise<Data<N>> {
  return (await call(settings, name, input)).data
}

/** Returns the `If-Match` of a version; undefined: any version. */
export function tagOf(version: number | undefined): string | undefined {
  return version === undefined ? undefined : `"${version}"`
}

/** Who a client is, as far as it can be known. */
export type ClientPlace = {
  readonly kind: 'confirmed' | 'computer' | 'device' | 'known'
  /** The host that proves the client's name; null where nothing proves it. */
  readonly host: string | null
  /** Where the browser goes afterwards, as people read it; null: nowhere. */
  readonly returnsTo: string | null
  /** What a form's policy has to allow for that. */
  readonly formTargets: readonly string[]
}

/**
 * Returns the place of a client. A metadata document's address proves the host. A loopback address proves nothing: each
 * program on the computer may use it; neither does a code. The other clients are in the configuration.
 */
export function placeOf(clientId: string, redirectUri: string | null): ClientPlace {
  if (redirectUri === null) return { kind: 'device', host: null, returnsTo: null, formTargets: [] }
  const target = new URL(redirectUri)
  const isWeb = target.protocol === 'https:' || target.protocol === 'http:'
  const isLoopback = !isWeb || ['127.0.0.1', '[::1]', 'localhost'].includes(target.hostname)
  const returns = {
    returnsTo: isWeb ? target.host : target.protocol,
    formTargets: [isWeb ? target.origin : target.protocol],
  }
  const document = clientId.startsWith('https://') ? URL.parse(clientId) : null
  if (document && !isLoopback) return { kind: 'confirmed', host: document.host, ...returns }
  if (isLoopback) return { kind: 'computer', host: document?.host ?? null, ...returns }
  return { kind: 'known', host: target.host, ...returns }
}

import { Resolver } from 'node:dns/promises'
import { isIP, isIPv4 } from 'node:net'
import { isPublicAddress } from '@galley/backend'
import { ImageRefusal } from './image-refusal.ts'

/** Resolves a host to its addresses. Returns an empty list when there are none. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>

export type TargetRules = {
  readonly resolve: Resolve
  /** `address:port` pairs that are allowed although they aren't public, for tests and development. */
  readonly allowed: ReadonlySet<string>
  /** Waits until a host may be visited. Returns a function that ends the visit. */
  readonly enter: (host: string, signal: AbortSignal) => Promise<() => void>
}

/**
 * Where a request goes. It connects to exactly this address, so that the checked address is the one that is reached.
 */
export type Target = { readonly url: URL; readonly address: string; readonly port: number }

const MAX_ADDRESS_CHARS = 2_048
const PORTS = new Set([80, 443])

/**
 * Checks where an address leads and returns the IP address to connect to.
 *
 * The URL parser has normalized all notations of an IPv4 address: decimal, octal, hex, fewer parts. A host with even
 * one non-public address is refused, because it may resolve to that address the next time.
 *
 * @throws ImageRefusal `address`, `host`, `port`
 */
export async function pickTarget(
  address: string,
  { resolve, allowed }: Omit<TargetRules, 'enter'>,
  signal: AbortSignal,
): Promise<Target> {
  const url = URL.parse(address)
  if (!url || address.length > MAX_ADDRESS_CHARS) throw new ImageRefusal('address')
  if (!['http:', 'https:'].includes(url.protocol)) throw new ImageRefusal('address')
  if (url.username !== '' || url.password !== '') throw new ImageRefusal('address')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const host = hostOf(url)
  const found = isIP(host) ? [host] : await resolve(host, signal)
  const isAllowed = (each: string) => allowed.has(`${each}:${port}`)
  if (found.length === 0 || !found.every((each) => isAllowed(each) || isPublicAddress(each))) {
    throw new ImageRefusal('host')
  }
  const [first = ''] = found.toSorted((a, b) => Number(isIPv4(b)) - Number(isIPv4(a)))
  if (!PORTS.has(port) && !isAllowed(first)) throw new ImageRefusal('port')
  return { url, address: first, port }
}

/** Returns a URL's host without the brackets of IPv6 or the root's trailing dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/** Resolves through the network's name servers, never through the machine's hosts file. */
export const resolveByDns: Resolve = async (host, signal) => {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

import { Resolver } from 'node:dns/promises'
import { isIP, isIPv4 } from 'node:net'
import { ImageRefusal } from './image-refusal.ts'
import { isPublicAddress } from './public-address.ts'

/** Finds a host's addresses. Gives none when there are none. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>

export type TargetRules = {
  readonly resolve: Resolve
  /** `address:port` pairs that are let through though they aren't public: for tests and development. */
  readonly allowed: ReadonlySet<string>
  /** Waits until a host may be visited. Returns what ends the visit. */
  readonly enter: (host: string, signal: AbortSignal) => Promise<() => void>
}

/** Where a request goes: to this very address, so that what was checked is what is reached. */
export type Target = { readonly url: URL; readonly address: string; readonly port: number }

const MAX_ADDRESS_CHARS = 2_048
const PORTS = new Set([80, 443])

/**
 * Judges where an address leads, and settles which IP address will be connected to.
 *
 * The URL parser has read every way to write an IPv4 address by now: decimal, octal, hex, with fewer parts. A host with
 * one address that isn't public is refused altogether: it may answer otherwise the next time.
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

/** A host without what is only punctuation: brackets around IPv6, the dot of the root. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/** Asks the network's name servers, and never the machine's own list of hosts. */
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

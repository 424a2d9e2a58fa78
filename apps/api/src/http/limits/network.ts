import type { Request } from 'express'

/** Returns the network of a request. Limits by address count networks. */
export function networkOf(req: Pick<Request, 'ip'>): string {
  return networkOfAddress(req.ip ?? '')
}

/**
 * Returns an IPv4 address unchanged, also if it is mapped into IPv6. Of an IPv6 address, returns the first 64 bits,
 * because every customer has at least a /64 to choose addresses from (RFC 6177).
 */
export function networkOfAddress(address: string): string {
  const bare = address.replace(/%.*$/, '')
  if (!bare.includes(':')) return bare
  const groups = groupsOf(bare)
  if (groups === null) return bare
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Returns the eight groups of an IPv6 address; null for anything else. */
function groupsOf(address: string): number[] | null {
  const url = URL.parse(`http://[${address}]/`)
  if (!url) return null
  // `URL` writes the address in canonical form (RFC 5952), so only `::` needs expanding.
  const [head = '', tail] = url.hostname.slice(1, -1).split('::')
  const parse = (text: string) =>
    text
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16))
  const [before, after] = [parse(head), parse(tail ?? '')]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

function bytesOf(group: number): [number, number] {
  return [group >> 8, group & 255]
}

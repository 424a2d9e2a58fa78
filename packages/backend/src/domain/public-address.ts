import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 ranges outside of the public Internet. Source: IANA's special-purpose registry, RFC 6890 and its successors. */
const NOT_PUBLIC: readonly (readonly [address: string, prefix: number])[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT; one cloud's metadata
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local; most clouds' metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments; another cloud's metadata
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // AMT
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
  ['168.63.129.16', 32], // Azure's host, on a public address
]

/** Parts of 2000::/3 that aren't public, or that embed an IPv4 address. */
const NOT_GLOBAL: readonly (readonly [address: string, prefix: number])[] = [
  ['2001::', 23], // protocol assignments: Teredo, ORCHID, benchmarks
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
]

const refusedV4 = listOf(NOT_PUBLIC, 'ipv4')
const refusedV6 = listOf(NOT_GLOBAL, 'ipv6')
/**
 * All allocated global addresses. Mapped, NAT64, private, link-local and multicast addresses are outside of this range.
 */
const globalV6 = listOf([['2000::', 3]], 'ipv6')

/** Returns whether an IP address is public; false for text that is no IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refusedV4.check(address, 'ipv4')
  return isIPv6(address) && globalV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6')
}

function listOf(subnets: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of subnets) list.addSubnet(address, prefix, family)
  return list
}

import { isIPv6 } from 'node:net'

const GROUPS = 8
const GROUPS_OF_64_BITS = 4

/**
 * The key by which limits count an address. An IPv4 address, also in IPv6 notation, counts by itself. An IPv6 address
 * counts as its /64, because the owner of one address usually has the whole /64.
 */
export function addressBucket(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const [high = '0', low = '0'] = groups.slice(-2)
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  if (isMapped) return [high, low].flatMap(bytesOf).join('.')
  return `${groups.slice(0, GROUPS_OF_64_BITS).join(':')}::/64`
}

function groupsOf(ipv6: string): string[] {
  // The URL parser normalizes every spelling of an IPv6 address.
  const { hostname } = new URL(`http://[${ipv6}]`)
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean))
  const known = [...(before ?? []), ...(after ?? [])]
  return [...(before ?? []), ...Array<string>(GROUPS - known.length).fill('0'), ...(after ?? [])]
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 0xff]
}

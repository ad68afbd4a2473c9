import { BlockList, isIP } from 'node:net'

/**
 * Which proxies are trusted to report the address of the caller. `false`: none. A number: that many proxies in front of
 * us (`true`: one). A list: proxies at these addresses.
 */
export type ProxyTrust = boolean | number | BlockList

const MAX_HOPS = 16

/**
 * Parses `true`, `false`, a number of proxies, or addresses and CIDR ranges separated by commas. Returns undefined for
 * anything else.
 */
export function readProxyTrust(text: string): ProxyTrust | undefined {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^\d+$/.test(text)) return Number(text) <= MAX_HOPS ? Number(text) : undefined
  const list = new BlockList()
  const added = text.split(',').map((range) => addRange(list, range.trim()))
  return added.every(Boolean) ? list : undefined
}

function readRanges(text: string): BlockList {
  const list = new BlockList()
  for (const range of text.split(',')) addRange(list, range)
  return list
}

function addRange(list: BlockList, range: string): boolean {
  const [address = '', length, ...rest] = range.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  const whole = family === 4 ? 32 : 128
  const bits = length === undefined ? whole : /^\d{1,3}$/.test(length) ? Number(length) : -1
  if (bits < 0 || bits > whole) return false
  list.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6')
  return true
}

// Loopback, private and link-local networks, and the shared range that clouds use between their machines.
const NEARBY = readRanges(
  '127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,169.254.0.0/16,100.64.0.0/10,::1/128,fc00::/7,fe80::/10',
)

/**
 * Whether X-Forwarded-* from this socket address is trusted. `true` and a number trust only proxies on this machine or in a
 * private network: on an open port anybody could invent addresses.
 */
export function isTrustedProxy(trust: ProxyTrust, socketAddress: string | undefined): boolean {
  if (trust instanceof BlockList) return isIn(trust, socketAddress)
  return Boolean(trust) && (socketAddress === undefined || isIn(NEARBY, socketAddress))
}

/**
 * The caller's address according to the trusted proxies. Each proxy appends its client to `X-Forwarded-For`, so everything
 * left of the outermost trusted proxy's entry may be invented.
 */
export function forwardedAddress(
  trust: ProxyTrust,
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
): string | undefined {
  if (forwardedFor === undefined || !isTrustedProxy(trust, socketAddress)) return undefined
  const addresses = forwardedFor.split(',').map((address) => address.trim())
  if (trust instanceof BlockList)
    return addresses.findLast((address) => !isIn(trust, address)) ?? addresses[0]
  return addresses.at(-Math.min(Number(trust), addresses.length))
}

function isIn(list: BlockList, address = ''): boolean {
  // A server that listens on IPv6 sees IPv4 callers as `::ffff:a.b.c.d`.
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  const family = isIP(plain)
  return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

import { lookup } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import webPush from 'web-push'
import { oneAtATime } from '../lib/one-at-a-time.ts'

export type PushTarget = { endpoint: string; p256dh: string; auth: string }
export type PushSettings = {
  /** VAPID keys of RFC 8292, base64url. */
  keys: { publicKey: string; privateKey: string }
  /** Contact for operators of push servers: an https address or `mailto:`. */
  subject: string
}
export type PushOptions = { payload: string; topic: string; isUrgent: boolean; ttlS: number }

/** `gone`: the subscription no longer exists. `later`: retry, after `after_s` seconds if the server names a time. */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'later'; after_s: number | undefined }
  | { kind: 'refused'; status: number }

export type SendPush = (target: PushTarget, options: PushOptions) => Promise<PushOutcome>

const DEADLINE_MS = 3_000
const MAX_AFTER_S = 3600

// Endpoints come from browsers. They must not make us connect to machines that only we can reach.
const IPV4_INTERNAL = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  IPV4_INTERNAL.addSubnet(network, prefix, 'ipv4')

// In IPv6 only 2000::/3 is public, except the networks of `IPV6_SPECIAL`: some embed IPv4 addresses, which may be
// internal; others are unassigned. IPv4 has its own list, as BlockList also compares IPv4 addresses with IPv6 networks.
const IPV6_PUBLIC = new BlockList()
IPV6_PUBLIC.addSubnet('2000::', 3, 'ipv6')
const IPV6_SPECIAL = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  IPV6_SPECIAL.addSubnet(network, prefix, 'ipv6')

export function isInternal(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return true
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || family === 4) return IPV4_INTERNAL.check(mapped ?? address, 'ipv4')
  return !IPV6_PUBLIC.check(address, 'ipv6') || IPV6_SPECIAL.check(address, 'ipv6')
}

const outside = new Agent({
  keepAlive: true,
  maxSockets: 50,
  lookup: (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      const isRefused = !error && (!first || addresses.some(({ address }) => isInternal(address)))
      if (error || isRefused || !first) return done(error ?? new Error('the push server is inside'), '', 0)
      // The type lacks this case: with `all`, the callback takes the list.
      if (options.all) return (done as unknown as (e: null, list: typeof addresses) => void)(null, addresses)
      done(null, first.address, first.family)
    }),
})

/** The push services of Chrome and related browsers, Safari, Firefox and Edge. */
const BROWSER_SERVICES = ['*.googleapis.com', '*.push.apple.com', '*.mozilla.com', '*.windows.com']
const THIS_MACHINE = ['127.0.0.1', '::1', 'localhost']

/**
 * Whether a push may be sent to the endpoint. Allows https to a browser's push service or one of `otherHosts`, and http to
 * this machine if `otherHosts` names it. `*.` matches any number of labels.
 */
export function isAllowedEndpoint(endpoint: string, otherHosts: readonly string[]): boolean {
  const { protocol, hostname, username, password } = new URL(endpoint)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (username || password) return false
  if (protocol === 'http:') return THIS_MACHINE.includes(host) && otherHosts.includes(host)
  if (protocol !== 'https:' || host === 'localhost' || (isIP(host) !== 0 && isInternal(host))) return false
  return [...BROWSER_SERVICES, ...otherHosts].some((known) =>
    known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known,
  )
}

// A push server that hangs must not delay pushes to others. After its first failure it gets nothing new for a moment.
const FAILURES = 3
const PAUSE_MS = 5_000
const LONG_PAUSE_MS = 60_000

function createHostPauses() {
  const hosts = new Map<string, { failures: number; pausedUntil: number }>()
  return {
    isPaused: (host: string) => (hosts.get(host)?.pausedUntil ?? 0) > Date.now(),
    note: (host: string, isReached: boolean) => {
      if (isReached) return void hosts.delete(host)
      const failures = (hosts.get(host)?.failures ?? 0) + 1
      hosts.set(host, {
        failures,
        pausedUntil: Date.now() + (failures < FAILURES ? PAUSE_MS : LONG_PAUSE_MS),
      })
    },
  }
}

// The signature names the sender, the push server and the expiry, but nothing of the push. Signing costs twice as much
// as encrypting, so a signature is used again for the same server and settings (for a day at most, RFC 8292).
function createSigner() {
  let known: { settings: PushSettings; tokens: Map<string, string> } | undefined
  return (settings: PushSettings, { origin }: URL): string => {
    if (known?.settings !== settings) known = { settings, tokens: new Map() }
    const { publicKey, privateKey } = settings.keys
    const token =
      known.tokens.get(origin) ??
      webPush.getVapidHeaders(origin, settings.subject, publicKey, privateKey, ENCODING).Authorization
    known.tokens.set(origin, token)
    return token
  }
}

const ENCODING = 'aes128gcm'

/**
 * Sends by RFC 8030, encrypted by RFC 8291, signed by RFC 8292. Network failures are outcomes, never errors; a
 * forbidden endpoint gives `gone`. Signs anew only when `readSettings` returns a new object, so `readSettings` must do
 * that at least every twelve hours, when signatures expire.
 */
export function createPushSender(
  readSettings: () => Promise<PushSettings>,
  otherHosts: readonly string[],
): SendPush {
  const hostPauses = createHostPauses()
  const sign = createSigner()
  const inTurn = oneAtATime()
  return async ({ endpoint, p256dh, auth }, { payload, topic, isUrgent, ttlS }) => {
    const url = new URL(endpoint)
    const { host } = url
    if (!isAllowedEndpoint(endpoint, otherHosts)) return { kind: 'gone' }
    if (hostPauses.isPaused(host)) return { kind: 'later', after_s: undefined }
    const settings = await readSettings()
    // Lets other work run between encryptions: twenty in a row would block all API calls meanwhile.
    const details = await inTurn('encrypt', async () => {
      await nextTurn()
      return encrypted({ endpoint, keys: { p256dh, auth } }, payload, {
        headers: { authorization: sign(settings, url) },
        contentEncoding: ENCODING,
        TTL: ttlS,
        urgency: isUrgent ? 'high' : 'normal',
        topic,
      })
    })
    if (!details) return { kind: 'gone' }
    const { status, retryAfter } = await post(endpoint, details).catch(() => UNREACHABLE)
    hostPauses.note(host, status > 0)
    return outcomeOf(status, retryAfter)
  }
}

const UNREACHABLE = { status: 0, retryAfter: undefined }

type Details = ReturnType<typeof webPush.generateRequestDetails>

/** Returns undefined if the keys have the right length but are invalid: no browser could decrypt the push. */
function encrypted(...to: Parameters<typeof webPush.generateRequestDetails>): Details | undefined {
  try {
    return webPush.generateRequestDetails(...to)
  } catch {
    return undefined
  }
}

function post(endpoint: string, { method, headers, body }: Details) {
  return new Promise<{ status: number; retryAfter: string | undefined }>((done, fail) => {
    const url = new URL(endpoint)
    const options = {
      method,
      headers: headers as Record<string, string>,
      signal: AbortSignal.timeout(DEADLINE_MS),
    }
    const call =
      url.protocol === 'http:' ? httpRequest(url, options) : httpsRequest(url, { ...options, agent: outside })
    call.once('error', fail)
    call.once('response', (response) => {
      // The body is not needed and may be of any length: discard it.
      response.once('error', fail)
      response.resume()
      done({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
    call.end(body)
  })
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  // 401 and 403 mean that the subscription belongs to a push key that is no longer ours.
  if ([401, 403, 404, 410].includes(status)) return { kind: 'gone' }
  if (status === 0 || status === 429 || status >= 500)
    return { kind: 'later', after_s: secondsOf(retryAfter) }
  return { kind: 'refused', status }
}

function secondsOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), MAX_AFTER_S) : undefined
}

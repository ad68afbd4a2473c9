import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A decrypted message that the push server received for one browser. */
export type Delivered = { message: unknown; headers: IncomingHttpHeaders; claims: Record<string, unknown> }

export type Browser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  delivered: Delivered[]
  /** The status of the response to a push for this browser. `hang` never responds. */
  answer: number | 'hang'
  retryAfter?: string
  /** Number of pushes sent to it. */
  calls: number
}

export type PushServer = {
  url: string
  arrivals: EventEmitter
  subscribe: () => Browser
  close: () => Promise<void>
}

/**
 * Starts a push server as in RFC 8030 that knows its browsers' keys. It accepts only messages that it can decrypt (RFC 8188
 * and 8291) and that are signed for it (RFC 8292), and answers 403 to others.
 */
export async function startPushServer(): Promise<PushServer> {
  const browsers = new Map<string, { browser: Browser; pair: ReturnType<typeof createECDH>; auth: Buffer }>()
  const arrivals = new EventEmitter()
  const server = createServer((request, response) => {
    const known = browsers.get(request.url ?? '')
    if (!known) return void response.writeHead(404).end()
    const { browser } = known
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      browser.calls += 1
      const { answer, retryAfter } = browser
      if (answer !== 'hang' && answer < 300) {
        try {
          const claims = readClaims(request.headers.authorization ?? '', url)
          const message = JSON.parse(decrypt(Buffer.concat(chunks), known).toString())
          browser.delivered.push({ message, headers: request.headers, claims })
        } catch {
          response.writeHead(403).end()
          arrivals.emit('push')
          return
        }
      }
      if (answer !== 'hang') response.writeHead(answer, retryAfter ? { 'retry-after': retryAfter } : {}).end()
      arrivals.emit('push')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    arrivals,
    subscribe: () => {
      const pair = createECDH('prime256v1')
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const keys = { p256dh: pair.generateKeys('base64url'), auth: auth.toString('base64url') }
      const browser: Browser = {
        ...{ subscription: { endpoint: url + path, keys }, delivered: [], answer: 201, calls: 0 },
      }
      browsers.set(path, { browser, pair, auth })
      return browser
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Returns the claims of a valid signature for this server. Throws for any other. */
function readClaims(authorization: string, audience: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
  }
  const signed = verify(
    'sha256',
    Buffer.from(`${header}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { aud: string; exp: number }
  if (!signed || claims.aud !== audience || claims.exp * 1000 < Date.now())
    throw new Error('not signed for us')
  return claims
}

/** Decrypts one record of RFC 8188 with the keys of RFC 8291. */
function decrypt(
  body: Buffer,
  { pair, auth }: { pair: ReturnType<typeof createECDH>; auth: Buffer },
): Buffer {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + sender.length)
  const shared = pair.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2))
}

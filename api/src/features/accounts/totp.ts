import { createHmac, timingSafeEqual } from 'node:crypto'

const INTERVAL_S = 30
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of an interval: RFC 6238 with SHA-1 and six digits, which every authenticator app understands. */
export function totpCode(secret: Buffer, interval: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(interval))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The interval of the code: the current, previous or next one, because phone clocks differ. Undefined for a wrong code. */
export function findInterval(secret: Buffer, code: string, nowS: number): number | undefined {
  const now = Math.floor(nowS / INTERVAL_S)
  return [now, now - 1, now + 1].find((interval) =>
    timingSafeEqual(Buffer.from(totpCode(secret, interval)), Buffer.from(code)),
  )
}

/** Base32 of RFC 4648, without padding. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

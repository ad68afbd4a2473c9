/** UUID v7, which sorts by creation time. Not `crypto.randomUUID`, which is missing outside secure contexts. */
export function uuidV7(now: number, randomBytes: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  const bytes = new Uint8Array(16)
  randomBytes(bytes)
  new DataView(bytes.buffer).setUint32(0, Math.floor(now / 0x10000))
  new DataView(bytes.buffer).setUint16(4, now % 0x10000)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * The file type according to the first bytes of an upload. `heic` is a type of its own, so that iPhone owners get advice.
 */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'unknown'

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

export function imageKind(bytes: Buffer): ImageKind {
  if (bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg'
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png'
  const text = bytes.toString('latin1', 0, 12)
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp'
  if (text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(text.slice(8, 12))) return 'heic'
  return 'unknown'
}

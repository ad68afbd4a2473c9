import fc from 'fast-check'
import { drawPhoto } from '../../api/src/features/photos/photo.fixture.ts'

export type SentPhoto = { bytes: Uint8Array<ArrayBuffer>; type: string }

const WHOLE = await Promise.all([
  drawPhoto('teal').jpeg().toBuffer(),
  drawPhoto('teal').png().toBuffer(),
  drawPhoto('teal').webp().toBuffer(),
])

const whole = fc.constantFrom(...WHOLE)
const cut = fc.tuple(whole, fc.nat()).map(([bytes, at]) => bytes.subarray(0, at % bytes.length))
const flipped = fc
  .tuple(whole, fc.nat(), fc.integer({ min: 1, max: 255 }))
  .map(([bytes, at, bits]) => bytes.map((byte, index) => (index === at % bytes.length ? byte ^ bits : byte)))

/** A valid photo, a photo that was cut or damaged on the way, or arbitrary bytes, with any media type. */
export const photoInput: fc.Arbitrary<SentPhoto> = fc.record({
  bytes: fc
    .oneof({ weight: 4, arbitrary: whole }, cut, flipped, fc.uint8Array({ maxLength: 300 }))
    .map((bytes) => new Uint8Array(bytes)),
  type: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('image/jpeg', 'image/png', 'application/octet-stream') },
    fc.constantFrom('image/svg+xml', 'text/html', 'application/json', ''),
  ),
})

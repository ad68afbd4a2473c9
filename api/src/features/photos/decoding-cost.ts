import type { ImageKind } from './image-kind.ts'

/** The cost of decoding an image, according to its header. */
export type DecodingCost = {
  width: number
  height: number
  /** Most bytes held in memory at once. */
  bytes: number
  /** Number of passes of the decoder over the whole image. */
  passes: number
}

/** Undefined if the header is broken or names an encoding that no camera and no browser writes. */
export function decodingCost(upload: Buffer, kind: ImageKind): DecodingCost | undefined {
  try {
    switch (kind) {
      case 'jpeg':
        return jpegCost(upload)
      case 'png':
        return pngCost(upload)
      case 'webp':
        return webpCost(upload)
      default:
        return undefined
    }
  } catch (error) {
    // The header is cut short.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

// Markers of ITU T.81, table B.1.
const SOF_BASELINE = 0xc0
const SOF_PROGRESSIVE = 0xc2
const SOF_LAST = 0xcf
/** Markers in the range of the frame headers that are not frame headers. */
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc])
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda

/**
 * A JPEG with one scan is decoded line by line, and at reduced size if the result is smaller. A JPEG with several scans is
 * held in memory whole, two bytes for each coefficient, and takes one pass for each scan.
 */
function jpegCost(upload: Buffer): DecodingCost | undefined {
  let frame: { width: number; height: number; samples: number } | undefined
  let passes = 0
  for (const { marker, at } of jpegMarkers(upload)) {
    if (marker === START_OF_SCAN) passes += 1
    if (marker < SOF_BASELINE || marker > SOF_LAST || NO_FRAME.has(marker)) continue
    if (marker > SOF_PROGRESSIVE || frame) return undefined
    frame = readFrame(upload, at)
  }
  if (!frame) return undefined
  const { width, height, samples } = frame
  return { width, height, passes, bytes: passes > 1 ? samples * 2 : 0 }
}

/** `at`: offset of the segment's content. */
function* jpegMarkers(upload: Buffer): Generator<{ marker: number; at: number }> {
  let at = 2
  while (true) {
    at = upload.indexOf(0xff, at)
    if (at === -1) return
    while (upload[at] === 0xff) at += 1
    const marker = upload[at] ?? END_OF_IMAGE
    at += 1
    if (marker === END_OF_IMAGE) return
    // A stuffed byte, or a marker without a segment.
    if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)) continue
    yield { marker, at: at + 2 }
    at += upload.readUInt16BE(at)
  }
}

function readFrame(upload: Buffer, at: number): { width: number; height: number; samples: number } {
  const [height, width, components] = [
    upload.readUInt16BE(at + 1),
    upload.readUInt16BE(at + 3),
    upload.readUInt8(at + 5),
  ]
  const factors = Array.from({ length: components }, (_, index) => {
    const sampling = upload.readUInt8(at + 7 + 3 * index)
    return (sampling >> 4) * (sampling & 15)
  })
  const most = Math.max(1, ...factors)
  const share = factors.reduce((sum, factor) => sum + factor / most, 0)
  return { width, height, samples: width * height * share }
}

/** Channels of each colour type; a palette may have transparency. */
const PNG_CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }

/** Counts memory for the whole image, although the decoder needs that only if it is interlaced or rotated. */
function pngCost(upload: Buffer): DecodingCost | undefined {
  const [width, height, depth, colour] = [
    upload.readUInt32BE(16),
    upload.readUInt32BE(20),
    upload.readUInt8(24),
    upload.readUInt8(25),
  ]
  const channels = PNG_CHANNELS[colour]
  if (channels === undefined) return undefined
  return { width, height, passes: 1, bytes: width * height * channels * (depth > 8 ? 2 : 1) }
}

const WEBP_ANIMATION = 2

/** A WebP is held in memory whole: a lossless one twice, an animation three times the canvas. */
function webpCost(upload: Buffer): DecodingCost | undefined {
  const cost = (width: number, height: number, bytesOfPoint: number): DecodingCost => ({
    ...{ width, height, passes: 1, bytes: width * height * bytesOfPoint },
  })
  switch (upload.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return cost(upload.readUInt16LE(26) & 0x3fff, upload.readUInt16LE(28) & 0x3fff, 4)
    case 'VP8L': {
      const bits = upload.readUInt32LE(21)
      return cost((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1, 8)
    }
    case 'VP8X': {
      const isAnimated = (upload.readUInt8(20) & WEBP_ANIMATION) !== 0
      return cost(upload.readUIntLE(24, 3) + 1, upload.readUIntLE(27, 3) + 1, isAnimated ? 12 : 8)
    }
    default:
      return undefined
  }
}

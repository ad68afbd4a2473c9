type Picture = HTMLVideoElement | ImageBitmap
type Detect = (picture: Picture) => Promise<string[]>

/** What TypeScript's DOM types lack: Chrome on Android has it, other browsers do not. */
type BarcodeDetectorClass = {
  new (options: { formats: string[] }): { detect: (picture: Picture) => Promise<{ rawValue: string }[]> }
  getSupportedFormats: () => Promise<string[]>
}

/** Longer side in pixels of what the library reads: a camera's picture, then a photo in which the code is small. */
const SIDES = [800, 1_600] as const

let detecting: Promise<Detect> | undefined

/** The texts of the QR codes in a picture, found by the browser or else by a library that is loaded at the first call. */
export async function detectCodes(picture: Picture): Promise<string[]> {
  detecting ??= nativeDetector().then((detect) => detect ?? libraryDetector())
  const detect = await detecting
  try {
    return await detect(picture)
  } catch {
    // Android without Google's services has a detector that always fails.
    detecting = libraryDetector()
    return (await detecting)(picture)
  }
}

async function nativeDetector(): Promise<Detect | undefined> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass }
  const formats = await Detector?.getSupportedFormats().catch((): string[] => [])
  if (!Detector || !formats?.includes('qr_code')) return undefined
  const detector = new Detector({ formats: ['qr_code'] })
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}

async function libraryDetector(): Promise<Detect> {
  const { default: jsQR } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (picture) => {
    const { width, height } = sizeOf(picture)
    const longer = Math.max(width, height)
    const sides = picture instanceof HTMLVideoElement ? SIDES.slice(0, 1) : SIDES
    for (const side of sides) {
      const scale = Math.min(1, side / longer)
      canvas.width = Math.round(width * scale)
      canvas.height = Math.round(height * scale)
      if (!context || canvas.width === 0 || canvas.height === 0) return []
      context.drawImage(picture, 0, 0, canvas.width, canvas.height)
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
      const found = jsQR(data, canvas.width, canvas.height, { inversionAttempts: 'dontInvert' })
      if (found?.data) return [found.data]
    }
    return []
  }
}

function sizeOf(picture: Picture): { width: number; height: number } {
  if (!(picture instanceof HTMLVideoElement)) return picture
  return { width: picture.videoWidth, height: picture.videoHeight }
}

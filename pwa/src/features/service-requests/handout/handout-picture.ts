import type { Handout } from './handout.ts'
import { type DrawnText, layOutHandout, PADDING, PICTURE_WIDTH } from './handout-layout.ts'

/** Draws the handout, dark on white in both themes. Returns undefined if the browser cannot draw it. */
export async function drawHandout(handout: Handout): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  const { fontFamily } = getComputedStyle(document.body)
  const fontOf = ({ size, weight }: Pick<DrawnText, 'size' | 'weight'>) => `${weight} ${size}px ${fontFamily}`
  const layout = layOutHandout(handout, (text, font) => {
    pen.font = fontOf(font)
    return pen.measureText(text).width
  })
  canvas.width = PICTURE_WIDTH
  canvas.height = layout.height
  const style = getComputedStyle(document.documentElement)
  // These two colours are dark and white in the dark theme as well.
  const [dark, white] = ['header', 'on-header'].map((token) =>
    style.getPropertyValue(`--color-${token}`).trim(),
  )
  if (!dark || !white) return undefined
  pen.fillStyle = white
  pen.fillRect(0, 0, PICTURE_WIDTH, layout.height)
  pen.fillStyle = dark
  pen.fillRect(0, 0, PICTURE_WIDTH, layout.header)
  pen.globalAlpha = 0.25
  for (const y of layout.rules) pen.fillRect(PADDING, y, PICTURE_WIDTH - 2 * PADDING, 2)
  pen.textBaseline = 'middle'
  for (const text of layout.texts) {
    pen.globalAlpha = text.tone === 'muted' ? 0.75 : 1
    pen.fillStyle = text.tone === 'on-header' ? white : dark
    pen.font = fontOf(text)
    pen.textAlign = text.align
    pen.fillText(text.text, text.x, text.y)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob ? new File([blob], handout.file, { type: 'image/png' }) : undefined
}

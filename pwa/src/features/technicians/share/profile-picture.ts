import { COMMON } from '@tecnicerca/shared/messages/common'
import { PROFILE_HEAD } from '@tecnicerca/shared/messages/public-pages/profile-head'
import { SHARE } from '@tecnicerca/shared/messages/public-pages/share'
import { CARD } from '@tecnicerca/shared/messages/search'
import { initialOf } from '@tecnicerca/shared/values/initial'
import { encode } from 'uqr'
import { photoUrl } from '../../../lib/files/photo-urls.ts'
import { tradeOf } from '../../../lib/text/trade.ts'
import { profileAddress, type SharedProfile } from './shared-profile.ts'

export const PICTURE = { width: 1080, height: 1350 }

const CENTER = PICTURE.width / 2
const TEXT_WIDTH = 840
const QR_SIZE = 480
/** How long to wait for a photo that is not on the phone: a weak network must not hold up the picture. */
const PHOTO_PATIENCE_MS = 1_500

type Pen = { pen: CanvasRenderingContext2D; family: string; colour: (token: string) => string }

/**
 * Draws name, trade, stars and the QR code of the profile's URL. Returns the picture as a PNG file, or undefined if the
 * browser cannot draw it.
 */
export async function drawProfilePicture(
  canvas: HTMLCanvasElement,
  technician: SharedProfile,
): Promise<File | undefined> {
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const photo = technician.profile_image ? await photoWithin(technician.profile_image) : undefined
  const style = getComputedStyle(document.documentElement)
  const pen: Pen = {
    pen: context,
    family: getComputedStyle(document.body).fontFamily,
    colour: (token) => style.getPropertyValue(`--color-${token}`).trim(),
  }
  drawGround(pen)
  drawPerson(pen, technician, photo)
  drawStars(pen, technician)
  drawCode(pen, profileAddress(technician))
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob ? new File([blob], SHARE.file(technician.id), { type: 'image/png' }) : undefined
}

async function photoWithin(profileImage: string): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  image.src = photoUrl(profileImage)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PHOTO_PATIENCE_MS))
  const loaded = image.decode().then(
    () => image,
    () => undefined,
  )
  return Promise.race([loaded, late])
}

/** Draws the background, the same blue in both themes, and a white card on which the code can be scanned. */
function drawGround({ pen, family, colour }: Pen): void {
  pen.fillStyle = colour('header')
  pen.fillRect(0, 0, PICTURE.width, PICTURE.height)
  pen.fillStyle = colour('on-header')
  pen.beginPath()
  pen.roundRect(60, 170, PICTURE.width - 120, PICTURE.height - 230, 48)
  pen.fill()
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.font = `700 64px ${family}`
  pen.fillText(COMMON.productName, CENTER, 90)
}

function drawPerson(tools: Pen, technician: SharedProfile, photo: HTMLImageElement | undefined): void {
  const { pen, family, colour } = tools
  const [y, radius] = [320, 110]
  const trade = tradeOf(technician.category_name ?? '')
  pen.save()
  pen.beginPath()
  pen.arc(CENTER, y, radius, 0, 2 * Math.PI)
  pen.fillStyle = colour(trade ?? 'brand-tint')
  pen.fill()
  if (photo) {
    pen.clip()
    const side = Math.min(photo.naturalWidth, photo.naturalHeight)
    const [left, top] = [(photo.naturalWidth - side) / 2, (photo.naturalHeight - side) / 2]
    pen.drawImage(photo, left, top, side, side, CENTER - radius, y - radius, 2 * radius, 2 * radius)
  } else {
    pen.fillStyle = colour(trade ? `${trade}-ink` : 'brand-ink')
    pen.font = `700 110px ${family}`
    pen.fillText(initialOf(technician.name), CENTER, y + 6)
  }
  pen.restore()
  pen.fillStyle = colour('header')
  writeWithin(tools, { text: technician.name, y: 495, size: 72, weight: 700 })
  writeWithin(tools, {
    text: PROFILE_HEAD.tradeIn(technician.category_name, technician.city),
    y: 570,
    size: 44,
    weight: 400,
  })
}

type Line = { text: string; y: number; size: number; weight: 400 | 700 }

/** Writes the text as large as fits on one line. */
function writeWithin({ pen, family }: Pen, { text, y, size, weight }: Line): void {
  const fontOf = (pixels: number) => `${weight} ${pixels}px ${family}`
  pen.font = fontOf(size)
  const width = pen.measureText(text).width
  if (width > TEXT_WIDTH) pen.font = fontOf(Math.floor((size * TEXT_WIDTH) / width))
  pen.fillText(text, CENTER, y)
}

/** Draws nothing without reviews. */
function drawStars(
  tools: Pen,
  { average_rating: averageRating, review_count: reviewCount }: SharedProfile,
): void {
  if (reviewCount === 0) return
  const { pen, family, colour } = tools
  const text = `${averageRating.toFixed(1)} · ${CARD.reviews(reviewCount)}`
  pen.font = `700 44px ${family}`
  const step = 54
  const gap = 16
  const start = CENTER - (5 * step + gap + pen.measureText(text).width) / 2
  const textX = start + 5 * step + gap
  for (let star = 0; star < 5; star += 1) {
    pen.globalAlpha = star < Math.round(averageRating) ? 1 : 0.25
    pen.fillStyle = colour('star')
    pen.fill(starAt(start + star * step + step / 2, 640, 24))
  }
  pen.globalAlpha = 1
  pen.fillStyle = colour('header')
  pen.textAlign = 'left'
  pen.fillText(text, textX, 642)
  pen.textAlign = 'center'
}

function starAt(x: number, y: number, radius: number): Path2D {
  const path = new Path2D()
  for (let point = 0; point < 10; point += 1) {
    const reach = point % 2 === 0 ? radius : radius * 0.42
    const angle = (point * Math.PI) / 5 - Math.PI / 2
    path.lineTo(x + reach * Math.cos(angle), y + reach * Math.sin(angle))
  }
  path.closePath()
  return path
}

/** Draws the QR code. Its modules are whole pixels wide, or gaps would show between them. */
function drawCode(tools: Pen, address: string): void {
  const { pen, colour } = tools
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const module = Math.floor(QR_SIZE / size)
  const left = Math.round(CENTER - (module * size) / 2)
  const top = 700
  pen.fillStyle = colour('header')
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) pen.fillRect(left + column * module, top + row * module, module, module)
  const below = top + module * size
  writeWithin(tools, { text: SHARE.scan, y: below + 46, size: 40, weight: 700 })
  writeWithin(tools, { text: address.replace(/^https?:\/\//, ''), y: below + 92, size: 32, weight: 400 })
}

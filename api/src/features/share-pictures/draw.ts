import { COMMON } from '@tecnicerca/shared/messages/common'
import { PROFILE_HEAD } from '@tecnicerca/shared/messages/public-pages/profile-head'
import { SHARED } from '@tecnicerca/shared/messages/public-pages/share'
import { CARD } from '@tecnicerca/shared/messages/search'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { guardedName } from '@tecnicerca/shared/values/guarded-names'
import { initialOf } from '@tecnicerca/shared/values/initial'
import sharp from 'sharp'
import { limitConcurrency } from '../../lib/limit-concurrency.ts'
import { type Letter, loadLettering, type TextLine } from './lettering.ts'
import type { SharedTechnician } from './repository.ts'

/** The size that link previews show uncropped, according to https://ogp.me and the big messengers. */
export const WIDTH = 1200
export const HEIGHT = 630

/** The light theme's colours, `pwa/src/styles.css`. */
export const COLOURS = {
  page: '#faf7f2',
  header: '#173a7a',
  'on-header': '#ffffff',
  ink: '#1c2533',
  muted: '#596273',
  star: '#f5a524',
  'brand-tint': '#e6edf9',
  'brand-ink': '#1d4694',
}

const BAND = 110
const DISC = { x: 90, y: 110, size: 300 }
/** Area of a photo of finished work, which is drawn instead of the technician's face. */
const PANEL = { x: 0, y: 0, width: 410, height: HEIGHT - BAND }
const TEXT_X = 450
const TEXT_WIDTH = WIDTH - TEXT_X - 60
/** The logo, as in `pwa/public/icon.svg`. */
export const PIN =
  'M32 11c-8.8 0-16 7-16 15.700 0 11.300 16 26.300 16 26.300s16-15 16-26.300C48 18 40.800 11 32 11Z'
export const WRENCH =
  'M39.600 20.900a6.600 6.600 0 0 0-8.700 8.100l-5.300 5.300a2.300 2.300 0 0 0 3.200 3.200l5.300-5.300a6.600 6.600 0 0 0 8.100-8.700l-3.700 3.700-2.600-.7-.7-2.600Z'
const STAR = 'M12 1.8l3.1 6.4 7 1-5.1 4.9 1.2 7L12 17.8l-6.2 3.3 1.2-7L1.9 9.2l7-1z'

// A picture takes a tenth of a second of one core. More at once would slow down requests that people wait for.
const limited = limitConcurrency({ max: 1, mostWaiting: 50 })
let lettering: Promise<Letter> | undefined

/** TecniCerca's own picture, as PNG. */
export function drawAppPicture(): Promise<Buffer> {
  return draw((letter) => [
    mark({ x: 90, y: 90, height: 330 }),
    letter({ ...BOLD, text: COMMON.productName, baseline: 230, size: 96, fill: COLOURS['brand-ink'] }),
    letter({ ...PLAIN, text: TITLES.home, baseline: 310, size: 42, fill: COLOURS.ink }),
    letter({ ...PLAIN, text: SHARED.trades, baseline: 375, size: 32, fill: COLOURS.muted }),
    letter({ ...FOOT, text: SHARED.promise, x: 90, weight: 400, size: 40 }),
  ])
}

/** Bytes of a photo in any size. `face`: of the technician. `work`: of finished work. */
export type ShownPhoto = { face?: Buffer | undefined; work?: Buffer }

/** A technician's picture as PNG. */
export function drawTechnicianPicture(technician: SharedTechnician, photo: ShownPhoto): Promise<Buffer> {
  const {
    name,
    city,
    category_name: categoryName,
    review_count: reviewCount,
    rating_sum: ratingSum,
  } = technician
  const trade = PROFILE_HEAD.tradeIn(categoryName, city)
  const stars = reviewCount > 0 ? (ratingSum / reviewCount).toFixed(1) : undefined
  return draw(
    (letter) => [
      mark({ x: 60, y: HEIGHT - BAND + 18, height: 74, pin: COLOURS['on-header'] }),
      letter({ ...FOOT, text: COMMON.productName, x: 140, weight: 700, size: 44 }),
      photo.face || photo.work ? '' : initial(name, letter),
      letter({
        ...BOLD,
        text: guardedName(name) ?? PROFILE_HEAD.somebody,
        baseline: 215,
        size: 68,
        fill: COLOURS.ink,
      }),
      letter({ ...PLAIN, text: trade, baseline: 290, size: 42, fill: COLOURS.muted }),
      stars ? star({ x: TEXT_X, y: 330, size: 56 }) : '',
      stars
        ? letter({ ...BOLD, text: stars, x: TEXT_X + 72, baseline: 378, size: 52, fill: COLOURS.ink })
        : '',
      letter({
        ...PLAIN,
        text: reviewCount > 0 ? CARD.reviews(reviewCount) : SHARED.noReviews,
        x: stars ? TEXT_X + 175 : TEXT_X,
        baseline: 376,
        size: 38,
        fill: COLOURS.muted,
      }),
    ],
    photo,
  )
}

const PLAIN = { x: TEXT_X, maxWidth: TEXT_WIDTH, weight: 400 } satisfies Partial<TextLine>
const BOLD = { ...PLAIN, weight: 700 } satisfies Partial<TextLine>
const FOOT = {
  baseline: HEIGHT - 40,
  maxWidth: WIDTH - 150,
  fill: COLOURS['on-header'],
} satisfies Partial<TextLine>

async function draw(parts: (letter: Letter) => string[], photo: ShownPhoto = {}): Promise<Buffer> {
  lettering ??= loadLettering()
  const letter = await lettering
  return limited(async () => {
    const picture = sharp(Buffer.from(page(parts(letter))))
    const disc = photo.face && { input: await roundPhoto(photo.face), left: DISC.x, top: DISC.y }
    const panel = photo.work && {
      input: await sharp(photo.work).resize(PANEL.width, PANEL.height, { fit: 'cover' }).png().toBuffer(),
      ...{ left: PANEL.x, top: PANEL.y },
    }
    return picture
      .composite([disc, panel].filter((layer) => layer !== undefined))
      .png({ palette: true, quality: 90 })
      .toBuffer()
  })
}

function page(parts: string[]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.page}"/>` +
    `<rect y="${HEIGHT - BAND}" width="${WIDTH}" height="${BAND}" fill="${COLOURS.header}"/>` +
    `${parts.join('')}</svg>`
  )
}

function roundPhoto(photo: Buffer): Promise<Buffer> {
  const { size } = DISC
  const round = `<svg width="${size}" height="${size}"><circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}"/></svg>`
  return sharp(photo)
    .resize(size, size)
    .composite([{ input: Buffer.from(round), blend: 'dest-in' }])
    .png()
    .toBuffer()
}

function initial(name: string, letter: Letter): string {
  const radius = DISC.size / 2
  const middle = { x: DISC.x + radius, y: DISC.y + radius }
  const disc = `<circle cx="${middle.x}" cy="${middle.y}" r="${radius}" fill="${COLOURS['brand-tint']}"/>`
  const line = { ...BOLD, x: middle.x, isCentred: true, baseline: middle.y + 50, size: 140 }
  return disc + letter({ ...line, text: initialOf(name), fill: COLOURS['brand-ink'] })
}

function mark({
  x,
  y,
  height,
  pin = COLOURS.header,
}: {
  x: number
  y: number
  height: number
  pin?: string
}) {
  const scale = height / 42
  return (
    `<g transform="translate(${x} ${y}) scale(${scale}) translate(-16 -11)">` +
    `<path fill="${pin}" d="${PIN}"/><path fill="${COLOURS.star}" d="${WRENCH}"/></g>`
  )
}

function star({ x, y, size }: { x: number; y: number; size: number }): string {
  return `<path fill="${COLOURS.star}" transform="translate(${x} ${y}) scale(${size / 24})" d="${STAR}"/>`
}

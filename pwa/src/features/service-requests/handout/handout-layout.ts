import { COMMON } from '@tecnicerca/shared/messages/common'
import { HANDOUT } from '@tecnicerca/shared/messages/handouts'
import { PAYMENTS } from '@tecnicerca/shared/messages/payments'
import type { Handout } from './handout.ts'

export const PICTURE_WIDTH = 1080
export const PADDING = 64
const GAP = 32
const CONTENT = PICTURE_WIDTH - 2 * PADDING
const HEADER = 150
const LINE_HEIGHT = 1.3

/** Sizes in pixels. A chat shows the picture about 300 pixels wide, so that 44 become 12. */
const SIZES = { small: 38, body: 44, total: 60, title: 60, code: 120 } as const
/** Messengers shrink a high picture as a whole, so that smaller letters on a lower picture are read better. */
const HEIGHT_MAX = 3 * PICTURE_WIDTH
const SCALES = [1, 0.85, 0.7] as const
const SMALLEST = 0.6

type Weight = 400 | 700
type Font = { size: number; weight: Weight }
export type DrawnText = Font & {
  text: string
  /** The left edge, the middle or the right edge of the text, as `align` says. */
  x: number
  /** The middle of the line. */
  y: number
  align: CanvasTextAlign
  tone: 'ink' | 'muted' | 'on-header'
}
export type PictureLayout = { height: number; header: number; texts: DrawnText[]; rules: number[] }
/** Width of a text in pixels. */
export type Measure = (text: string, font: Font) => number

type Style = Font & Pick<DrawnText, 'align' | 'tone'>
type Side = [text: string, style: Style]

/** Where each line of the picture stands. The letters of a long handout are smaller. */
export function layOutHandout(handout: Handout, measure: Measure): PictureLayout {
  for (const scale of SCALES) {
    const layout = layOutAt(scale, handout, measure)
    if (layout.height <= HEIGHT_MAX) return layout
  }
  return layOutAt(SMALLEST, handout, measure)
}

function layOutAt(scale: number, handout: Handout, measure: Measure): PictureLayout {
  const { title, code, state, facts, rows, sums, words, notes } = handout
  const body: Style = { size: SIZES.body * scale, weight: 400, align: 'left', tone: 'ink' }
  const muted: Style = { ...body, tone: 'muted' }
  const small: Style = { ...muted, size: SIZES.small * scale }
  const total: Style = { ...body, size: SIZES.total * scale, weight: 700 }
  const page = createPage(measure)
  page.header(title)
  if (code) page.text(code, { ...body, size: SIZES.code, weight: 700, align: 'center' })
  if (state) page.text(state, { ...body, weight: 700 })
  if (code || state) page.space(GAP / 2)
  for (const { term, value } of facts) page.pair([term, muted], [value, body])
  page.rule()
  for (const { name, details, amount } of rows) {
    page.pair([name, body], [amount, body])
    if (details) page.text(details, small)
    page.space(GAP / 2)
  }
  if (rows.length > 0) page.rule()
  for (const [place, { term, value }] of sums.entries()) {
    const style = place === sums.length - 1 ? total : body
    page.pair([term, style], [value, style])
  }
  page.text(`(${words})`, small)
  if (notes.length > 0) page.rule()
  for (const { term, value } of notes) page.text(HANDOUT.pair(term, value), body)
  page.rule()
  page.text(PAYMENTS.notFiscal, { ...small, align: 'center' })
  return page.end()
}

/** A page that is filled from above. */
function createPage(measure: Measure) {
  const texts: DrawnText[] = []
  const rules: number[] = []
  let bottom = HEADER + GAP

  /** Writes lines from `top` on. Returns where they end. */
  const write = (lines: readonly string[], style: Style, top: number): number => {
    const step = style.size * LINE_HEIGHT
    for (const [place, text] of lines.entries())
      texts.push({ ...style, text, x: edgeOf(style.align), y: top + (place + 0.5) * step })
    return top + lines.length * step
  }
  const wrapped = ([text, style]: Side, width: number) => wrap(text, width, (part) => measure(part, style))
  const page = {
    header(title: string) {
      const style: Style = { size: SIZES.body, weight: 700, align: 'left', tone: 'on-header' }
      texts.push({ ...style, text: COMMON.productName, x: PADDING, y: HEADER / 2 })
      const right: Style = { ...style, size: SIZES.title, align: 'right' }
      const room = CONTENT - GAP - measure(COMMON.productName, style)
      const size = Math.floor(right.size * Math.min(1, room / measure(title, right)))
      texts.push({ ...right, size, text: title, x: PICTURE_WIDTH - PADDING, y: HEADER / 2 })
    },
    text(text: string, style: Style) {
      bottom = write(wrapped([text, style], CONTENT), style, bottom)
    },
    /** Two texts beside each other. The longer one is wrapped. */
    pair(left: Side, right: Side) {
      const [leftWidth, rightWidth] = [measure(...left), measure(...right)]
      const room = CONTENT - GAP
      const [leftRoom, rightRoom] =
        leftWidth > rightWidth ? [room - rightWidth, rightWidth] : [leftWidth, room - leftWidth]
      const top = bottom
      const ends = [
        write(wrapped(left, leftRoom), left[1], top),
        write(wrapped(right, rightRoom), { ...right[1], align: 'right' }, top),
      ]
      bottom = Math.max(...ends)
    },
    rule() {
      rules.push(bottom + GAP)
      bottom += 2 * GAP
    },
    space(height: number) {
      bottom += height
    },
    end: (): PictureLayout => ({ height: Math.ceil(bottom + PADDING), header: HEADER, texts, rules }),
  }
  return page
}

function edgeOf(align: CanvasTextAlign): number {
  if (align === 'center') return PICTURE_WIDTH / 2
  return align === 'right' ? PICTURE_WIDTH - PADDING : PADDING
}

/** Breaks a text into lines that are at most `width` wide: between words, and within a word that is wider by itself. */
export function wrap(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.trim().split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const letter of lettersOf(word)) {
      if (line && measure(line + letter) > width) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return [...lines, line]
}

/** What people read as one letter, such as an 'é' of two code points, stays whole. */
function lettersOf(word: string): string[] {
  return [...new Intl.Segmenter('es', { granularity: 'grapheme' }).segment(word)].map(
    ({ segment }) => segment,
  )
}

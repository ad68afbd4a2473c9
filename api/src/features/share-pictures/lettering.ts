import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'

const FILES = {
  400: import.meta.resolve('@fontsource/roboto/files/roboto-latin-400-normal.woff'),
  700: import.meta.resolve('@fontsource/roboto/files/roboto-latin-700-normal.woff'),
}
type Weight = keyof typeof FILES

/** One line of text. `x` is its left edge or, if centred, its middle. Lengths are in units of the picture. */
export type TextLine = {
  text: string
  x: number
  baseline: number
  maxWidth: number
  size: number
  weight: Weight
  fill: string
  isCentred?: boolean
}

/**
 * Draws a line as an SVG path, because a server may have no fonts, and `sharp` ends the process if fontconfig is missing.
 */
export type Letter = (line: TextLine) => string

/** Loads the two font weights that share pictures use. */
export async function loadLettering(): Promise<Letter> {
  const fonts = { 400: await loadFont(400), 700: await loadFont(700) }
  return (line) => drawLine(fonts[line.weight], line)
}

async function loadFont(weight: Weight): Promise<fontkit.Font> {
  return fontkit.create(await readFile(fileURLToPath(FILES[weight]))) as fontkit.Font
}

function drawLine(font: fontkit.Font, line: TextLine): string {
  const { text, x, baseline, maxWidth, size, fill, isCentred } = line
  const scale = size / font.unitsPerEm
  const { glyphs, positions, advanceWidth } = font.layout(fitted(font, legible(font, text), maxWidth / scale))
  let at = 0
  const paths = glyphs.map((glyph, index) => {
    const moved = `<path transform="translate(${at} 0)" d="${glyph.path.toSVG()}"/>`
    at += positions[index]?.xAdvance ?? glyph.advanceWidth
    return moved
  })
  const left = isCentred ? x - (advanceWidth * scale) / 2 : x
  return `<g fill="${fill}" transform="translate(${left} ${baseline}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}

/** Removes characters without a glyph in the font: they would be drawn as boxes. */
function legible(font: fontkit.Font, text: string): string {
  const known = [...text.normalize('NFC')].filter((sign) =>
    font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
  )
  return known.join('').trim()
}

/** The text, cut to the width and ending in '…' if it is too long. */
function fitted(font: fontkit.Font, text: string, width: number): string {
  if (font.layout(text).advanceWidth <= width) return text
  let kept = text.length - 1
  while (kept > 0 && font.layout(`${text.slice(0, kept).trimEnd()}…`).advanceWidth > width) kept -= 1
  return `${text.slice(0, kept).trimEnd()}…`
}

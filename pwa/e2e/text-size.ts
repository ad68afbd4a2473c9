import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** Sets the text size of the browser in pixels (16 is usual), as a person does in its settings. */
export async function setTextSize(page: Page, pixels: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels } })
}

const FONTS = [400, 700].map((weight) => ({
  weight: String(weight),
  file: new URL(
    `../../node_modules/@fontsource/roboto/files/roboto-latin-${weight}-normal.woff`,
    import.meta.url,
  ),
}))

/** Draws the open page in Roboto, the font of phones. The default font of a test machine is a fifth wider. */
export async function drawInPhoneFont(page: Page): Promise<void> {
  for (const { weight, file } of FONTS) {
    const bytes = await readFile(file)
    await page.evaluate(
      async ({ base64, fontWeight }) => {
        const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        document.fonts.add(await new FontFace('Phone', data, { weight: fontWeight }).load())
      },
      { base64: bytes.toString('base64'), fontWeight: weight },
    )
  }
  await page.evaluate(() => document.documentElement.style.setProperty('--font-sans', 'Phone'))
}

/**
 * Returns the texts that cannot be read: beyond the window's edge, or cut by their box. Rows that scroll by design are left
 * out, and so are texts of two and more lines that end with '…'.
 */
export function unreadableTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    const found: string[] = []
    if (document.documentElement.scrollWidth > edge)
      found.push(`page: ${document.documentElement.scrollWidth}`)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const box = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!box || text === '' || !box.checkVisibility() || box.closest('.sr-only, [hidden], script, option'))
        continue
      // Texts for screen readers stand in a box of one pixel.
      if (box.getBoundingClientRect().width <= 1) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { right, left, width } = range.getBoundingClientRect()
      const scrolls = (element: Element | null): boolean =>
        element !== null && (getComputedStyle(element).overflowX === 'auto' || scrolls(element.parentElement))
      if (width > 1 && !scrolls(box) && (right > edge + 0.5 || left < -0.5))
        found.push(`beyond the edge: ${text}`)
      if (getComputedStyle(box).textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth + 1)
        found.push(`cut: ${text}`)
    }
    return found
  })
}

/** Returns the words within `selector` that are broken over two lines. */
export function brokenWords(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((within) => {
    const words = [...document.querySelectorAll(within)].flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: Range[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\d$,.]+/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          found.push(range)
        }
      return found
    })
    // Other tests make words of 29 letters, which no tile can hold.
    const isUsual = (word: Range) => String(word).length <= 20
    return words.filter((word) => isUsual(word) && word.getClientRects().length > 1).map(String)
  }, selector)
}

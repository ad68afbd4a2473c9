import { type RefObject, useEffect, useRef } from 'react'

export const PAPERS = ['letter', 'roll'] as const
export type Paper = (typeof PAPERS)[number]

const MM_PER_PIXEL = 25.4 / 96
/** What the head of a printer of 80 mm rolls does not reach at each edge. */
const ROLL_MARGIN_MM = 4
/** Chromium prints a second page if the content is as high as the page. */
const SLACK_MM = 1

/**
 * Returns a function that prints the sheet on a paper. Whoever prints by the browser's own menu gets the paper that was
 * chosen last, letter before that.
 */
export function usePrint(sheet: RefObject<HTMLElement | null>): (paper: Paper) => void {
  const chosen = useRef<Paper>('letter')
  useEffect(() => {
    let restore: (() => void) | undefined
    // Not once before `print`: the print preview of a phone draws the page again for each of its settings.
    const onBeforePrint = () => {
      restore?.()
      restore = sheet.current ? sizePages(sheet.current, chosen.current) : undefined
    }
    const onAfterPrint = () => restore?.()
    addEventListener('beforeprint', onBeforePrint)
    addEventListener('afterprint', onAfterPrint)
    return () => {
      removeEventListener('beforeprint', onBeforePrint)
      removeEventListener('afterprint', onAfterPrint)
      restore?.()
    }
  }, [sheet])
  return (paper) => {
    chosen.current = paper
    print()
  }
}

function sizePages(sheet: HTMLElement, paper: Paper): () => void {
  sheet.dataset.paper = paper
  // The page's Content-Security-Policy allows no `<style>` that is written at run time, but this.
  const style = new CSSStyleSheet()
  style.replaceSync(`@page { ${pageRules(paper, sheet.getBoundingClientRect().height)} }`)
  document.adoptedStyleSheets.push(style)
  return () => {
    delete sheet.dataset.paper
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== style)
  }
}

/**
 * Size and margins of a page. `height`: of the printed sheet in CSS pixels. The page of a roll is as high as the sheet,
 * because the printer cuts there, and CSS has no page of any height: Chromium ignores `80mm auto`.
 */
export function pageRules(paper: Paper, height: number): string {
  if (paper === 'letter') return 'size: letter; margin: 14mm'
  const page = Math.ceil(height * MM_PER_PIXEL) + 2 * ROLL_MARGIN_MM + SLACK_MM
  return `size: 80mm ${page}mm; margin: ${ROLL_MARGIN_MM}mm`
}

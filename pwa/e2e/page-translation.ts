import type { Page } from '@playwright/test'

/**
 * Does to every page what Chrome's translator does: replaces each text node by two nested `font` elements with the
 * translated text, a moment after it appeared or changed. The translation is the text itself, so that tests can find it.
 */
export async function translateLikeChrome(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const SKIPPED = ['SCRIPT', 'STYLE', 'TEXTAREA', 'FONT', 'NOSCRIPT', 'TITLE', 'OPTION']
    const wrap = (text: Text) => {
      if (!text.parentElement || !text.data.trim() || SKIPPED.includes(text.parentElement.tagName)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      for (const font of [outer, inner]) font.style.verticalAlign = 'inherit'
      outer.append(inner)
      inner.append(text.data)
      text.parentElement.replaceChild(outer, text)
    }
    const wrapAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(wrap)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(wrapAll, 30)
    }
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.classList.add('translated-ltr')
      new MutationObserver(later).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      })
      later()
    })
  })
}

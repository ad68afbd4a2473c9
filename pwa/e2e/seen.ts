import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    seenTexts: Set<string>
  }
}

/**
 * Records every text that becomes visible from the next document on, however briefly. A busy machine may look for a toast
 * only after its 3 s.
 */
export async function rememberTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.seenTexts = new Set()
    const note = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      if (!element?.checkVisibility()) return
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        window.seenTexts.add(texts.currentNode.nodeValue ?? '')
        window.seenTexts.add(texts.currentNode.parentElement?.textContent ?? '')
      }
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) note(node)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
}

/** Waits until `text` is or was visible in this document. `{n}` or `{message}` in it match anything. */
export async function expectSeen(page: Page, text: string): Promise<void> {
  const parts = text.split(/\{\w+\}/)
  const isSeen = () =>
    page
      .evaluate(
        (all) => [...window.seenTexts].some((seen) => all.every((part) => seen.includes(part))),
        parts,
      )
      // The document was replaced meanwhile.
      .catch(() => false)
  await expect.poll(isSeen, { message: `seen: ${text}` }).toBe(true)
}

import { type BrowserContext, expect, type Page } from '@playwright/test'

/** What toasts said and no test has heard yet. */
type Hearing = Window & { toasts?: string[] }

/** In every document of `context`: keeps what toasts say. They stand for 3 s; on a busy machine that is over before a test looks. */
export async function rememberToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const toasts: string[] = []
    ;(window as Hearing).toasts = toasts
    const note = (node: Node) => {
      if (!(node instanceof Element)) return
      const bars = node.closest('[popover]') ? [node] : node.querySelectorAll('[popover] > *')
      for (const bar of bars) toasts.push(bar.textContent ?? '')
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) note(node)
    }).observe(document, { childList: true, subtree: true })
  })
}

/** A toast says `text`, or has said it in this document since the last one that was heard. */
export async function expectToast(page: Page, text: string, { timeout = 15_000 } = {}): Promise<void> {
  const hear = () =>
    page
      .evaluate((wanted) => {
        const { toasts = [] }: Hearing = window
        const at = toasts.findIndex((said) => said.includes(wanted))
        toasts.splice(0, at + 1)
        // Said once more while it stood, it is no new element.
        const standing = [...document.querySelectorAll('[popover] > *')]
        return at !== -1 || standing.some(({ textContent }) => textContent.includes(wanted))
      }, text)
      // The document went away meanwhile.
      .catch(() => false)
  await expect.poll(hear, { message: `toast: ${text}`, timeout }).toBe(true)
}

/** No toast of this document says or has said `text`, but for what a test has heard. */
export async function expectNoToast(page: Page, text: string): Promise<void> {
  expect(await page.evaluate((): string[] => (window as Hearing).toasts ?? [])).not.toContainEqual(
    expect.stringContaining(text),
  )
}

import { type BrowserContext, expect, type Page } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { tablesWith } from './phone-storages.ts'

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
  await expect.poll(() => hear(page, text), { message: `toast: ${text}`, timeout }).toBe(true)
  if (CLOSING.includes(text)) await untilClosed(page)
}

/**
 * Words have reached the server, and a toast has said so with `text`; or, where the answer took longer than a screen
 * waits for it, that the phone keeps them, which it then does no more.
 */
export async function expectSent(page: Page, text: string, { timeout = 15_000 } = {}): Promise<void> {
  let isKept = false
  const hearEither = async () => {
    isKept ||= await hear(page, OFFLINE.savedHere)
    return isKept || hear(page, text)
  }
  await expect.poll(hearEither, { message: `toast: ${text}`, timeout }).toBe(true)
  await untilClosed(page)
  if (isKept) await expect.poll(() => tablesWith(page, UNSENT), { timeout: 30_000 }).toEqual([])
}

/** After these the form goes back to the screen behind it, a frame later: no hand is so quick that it leaves before. */
const CLOSING: string[] = [OFFLINE.savedHere, OFFLINE.correctionKept, SERVICE_REQUEST_FORM.sent]

async function untilClosed(page: Page): Promise<void> {
  await expect(page).not.toHaveURL(/[?&]request_service=/, { timeout: 15_000 })
}

const UNSENT = ['"state":"queued"', '"state":"sending"']

function hear(page: Page, text: string): Promise<boolean> {
  return (
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
  )
}

/** No toast of this document says or has said `text`, but for what a test has heard. */
export async function expectNoToast(page: Page, text: string): Promise<void> {
  expect(await page.evaluate((): string[] => (window as Hearing).toasts ?? [])).not.toContainEqual(
    expect.stringContaining(text),
  )
}

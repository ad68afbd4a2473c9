import { type BrowserContext, expect, type Page } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { tablesWith } from './phone-storages.ts'

/** Toast texts that no test has read yet. */
type Hearing = Window & { toasts?: string[] }

/**
 * Records toast texts in every document of `context`. A toast is shown for 3 s, which on a busy machine is over before a
 * test looks.
 */
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

/** Waits for a toast with `text` that is visible now, or was shown in this document after the last one that a test read. */
export async function expectToast(page: Page, text: string, { timeout = 15_000 } = {}): Promise<void> {
  await expect.poll(() => hear(page, text), { message: `toast: ${text}`, timeout }).toBe(true)
  if (CLOSING.includes(text)) await untilClosed(page)
}

/**
 * Waits until the server has the input. Either a toast shows `text`, or the response took too long and a toast says that
 * the phone stored it; then waits until nothing is unsent.
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

/** After these toasts the form closes one frame later. No user is quick enough to leave before. */
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
        // A repeated message adds no new element while its toast is still visible.
        const standing = [...document.querySelectorAll('[popover] > *')]
        return at !== -1 || standing.some(({ textContent }) => textContent.includes(wanted))
      }, text)
      // The document was replaced meanwhile.
      .catch(() => false)
  )
}

/** Expects no toast with `text` in this document, apart from those that a test has read. */
export async function expectNoToast(page: Page, text: string): Promise<void> {
  expect(await page.evaluate((): string[] => (window as Hearing).toasts ?? [])).not.toContainEqual(
    expect.stringContaining(text),
  )
}

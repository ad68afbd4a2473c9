import { type BrowserContext, expect, type Page } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { tablesWith } from './phone-storages.ts'

/** The window with the toast texts that no test has read yet. */
type ToastWindow = Window & { toasts?: string[] }

/**
 * Records toast texts in every document of `context`. A busy machine may look for a toast only after its 3 s.
 */
export async function rememberToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const toasts: string[] = []
    ;(window as ToastWindow).toasts = toasts
    const note = (node: Node) => {
      if (!(node instanceof Element)) return
      const added = node.closest('[popover]') ? [node] : node.querySelectorAll('[popover] > *')
      for (const bar of added) toasts.push(bar.textContent ?? '')
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) note(node)
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Waits for a toast with `text` that is visible, or was shown in this document and not read by a test yet. */
export async function expectToast(page: Page, text: string, { timeout = 15_000 } = {}): Promise<void> {
  await expect.poll(() => consumeToast(page, text), { message: `toast: ${text}`, timeout }).toBe(true)
  if (FORM_CLOSING_TOASTS.includes(text)) await waitUntilFormCloses(page)
}

/**
 * Waits until the server has the input. Either a toast shows `text`, or the response took too long and a toast says that
 * the phone stored it; then waits until nothing is unsent.
 */
export async function expectSent(page: Page, text: string, { timeout = 15_000 } = {}): Promise<void> {
  let isStored = false
  const findEither = async () => {
    isStored ||= await consumeToast(page, OFFLINE.savedHere)
    return isStored || consumeToast(page, text)
  }
  await expect.poll(findEither, { message: `toast: ${text}`, timeout }).toBe(true)
  await waitUntilFormCloses(page)
  if (isStored) await expect.poll(() => tablesWith(page, UNSENT), { timeout: 30_000 }).toEqual([])
}

/** The form closes one frame after these toasts. A test that goes on earlier would act on the open form. */
const FORM_CLOSING_TOASTS: string[] = [OFFLINE.savedHere, OFFLINE.correctionKept, SERVICE_REQUEST_FORM.sent]

async function waitUntilFormCloses(page: Page): Promise<void> {
  await expect(page).not.toHaveURL(/[?&]request_service=/, { timeout: 15_000 })
}

const UNSENT = ['"state":"queued"', '"state":"sending"']

function consumeToast(page: Page, text: string): Promise<boolean> {
  return (
    page
      .evaluate((wanted) => {
        const { toasts = [] }: ToastWindow = window
        const index = toasts.findIndex((toast) => toast.includes(wanted))
        toasts.splice(0, index + 1)
        // A repeated message adds no new element while its toast is visible.
        const visibleToasts = [...document.querySelectorAll('[popover] > *')]
        return index !== -1 || visibleToasts.some(({ textContent }) => textContent.includes(wanted))
      }, text)
      // The document was replaced meanwhile.
      .catch(() => false)
  )
}

/** Expects that this document has shown no toast with `text` that a test has not read yet. */
export async function expectNoToast(page: Page, text: string): Promise<void> {
  expect(await page.evaluate((): string[] => (window as ToastWindow).toasts ?? [])).not.toContainEqual(
    expect.stringContaining(text),
  )
}

import type { Page } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { navigate } from '../../pwa/e2e/fixtures.ts'
import type { Shown } from '../../pwa/src/offline/testing/told.ts'

/** Prefix of every text that the driver writes. */
export const MARK = 'caos '
const LONG_MS = 45_000

export type Card = Shown & { canRetry: boolean }
/** What a form reported in the end. `went`: the text that the server has instead. */
export type Told = { as: 'sent' | 'kept' } | { as: 'went'; went: string } | { as: 'problem'; problem: string }

/** Messages of 'Enviar ahora'. They come with its answer, on any screen, and are never about a form. */
const SAID_OF_ALL: readonly string[] = [OFFLINE.sentSome, OFFLINE.notSentYet]
const KEPT: readonly string[] = [OFFLINE.savedHere, OFFLINE.masculine.savedHere, OFFLINE.correctionKept]

type FormWords = { submit: string; sent: string }

/**
 * Records all visible toasts whenever one is raised. When a visible toast is raised again with the same text, nothing on the
 * screen changes; but the toaster then asks whether its popover is open.
 */
export const TOAST_LOG = `
  globalThis.raised = []
  const { matches } = Element.prototype
  Element.prototype.matches = function (selector) {
    if (selector === ':popover-open' && this.popover === 'manual')
      globalThis.raised.push([...this.children].map((toast) => toast.innerText.trim()))
    return matches.call(this, selector)
  }`

declare global {
  var raised: string[][]
}

/** Navigates inside the app to the list of waiting items. */
export async function openPending(page: Page): Promise<void> {
  await navigate(page, '/pendientes')
  await page.getByRole('heading', { level: 1, name: TITLES.pending }).waitFor()
  await page.getByRole('article').or(page.getByText(OFFLINE.pendingEmpty)).first().waitFor()
}

/** The cards that have a text, as a person reads them. */
export async function readCards(page: Page): Promise<Card[]> {
  return (await readAllCards(page)).filter(({ text }) => text !== '')
}

/** All cards, also those without text: the card of a photo shows only the photo. */
export async function readAllCards(page: Page): Promise<Card[]> {
  // Reads all cards in one call. The lines of a card that has just left the page would run together.
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main article')].map((card) => card.innerText),
  )
  return texts.map((text) => cardOf(text.split('\n').map((line) => line.trim())))
}

function cardOf(lines: readonly string[]): Card {
  const [text = '', wanted] = lines.filter((line) => line.startsWith(MARK))
  const canRetry = lines.includes(OFFLINE.retry)
  return { as: standingOf(lines), text, canRetry, ...(wanted !== undefined && { wanted }) }
}

const STANDINGS: readonly [label: string, as: Shown['as']][] = [
  [OFFLINE.editTooLate.edit, 'correction_too_late'],
  [OFFLINE.editTooLate.discard, 'discard_too_late'],
  [OFFLINE.pendingEditChip.discard, 'to_discard'],
  [OFFLINE.pendingEditChip.edit, 'waiting'],
  [OFFLINE.discarded, 'discarded'],
  [OFFLINE.masculine.discarded, 'discarded'],
  [OFFLINE.attentionChip, 'attention'],
  [OFFLINE.sent, 'sent'],
  [OFFLINE.masculine.sent, 'sent'],
  [OFFLINE.pendingChip, 'waiting'],
  [OFFLINE.sending, 'waiting'],
]

function standingOf(lines: readonly string[]): Shown['as'] {
  const found = STANDINGS.find(([label]) => lines.includes(label))
  if (!found) throw new Error(`a card that says nothing of where it stands: ${lines.join(' | ')}`)
  return found[1]
}

/** Waits until the cards change, or for as long as a phone takes to try again. */
export async function waitForNews(page: Page): Promise<void> {
  const said = () =>
    [...document.querySelectorAll<HTMLElement>('main article')].map((one) => one.innerText).join()
  const before = await page.evaluate(said)
  await page
    .waitForFunction(
      (old) =>
        [...document.querySelectorAll<HTMLElement>('main article')].map((one) => one.innerText).join() !==
        old,
      before,
      { timeout: 2000 },
    )
    .catch(() => undefined)
}

/** Submits the open form. Returns what the user is told, in a toast or in the form. */
export async function submitForm(
  page: Page,
  { submit, sent }: FormWords = SERVICE_REQUEST_FORM,
): Promise<Told> {
  const taken = [sent, ...KEPT]
  // Error toasts stay until they are closed.
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('[popover=manual] button')) close.click()
  })
  // A toast under the pointer would stay.
  await page.mouse.move(0, 0)
  // With two visible toasts one could not tell which one is raised again.
  await page.waitForFunction(() => document.querySelectorAll('[popover=manual] > *').length <= 1)
  const standing = await page.evaluate(() => {
    globalThis.raised = []
    return [...document.querySelectorAll<HTMLElement>('[popover=manual] > *')].map((toast) =>
      toast.innerText.trim(),
    )
  })
  await page.getByRole('dialog').getByRole('button', { name: submit }).click()
  const said = await page.waitForFunction(
    ([others, taken]) => {
      const problem = document.querySelector<HTMLElement>(
        'dialog [data-dialog-body] [role=status]',
      )?.innerText
      if (problem) return { problem }
      const raised = globalThis.raised.flat()
      const toast = raised.find((text) => !others.includes(text))
      if (document.querySelector('dialog[open]')) return toast && !taken.includes(toast) && { toast }
      return raised.some((text) => taken.includes(text)) && {}
    },
    [[...standing, ...SAID_OF_ALL], taken] as const,
    { timeout: LONG_MS },
  )
  const told = (await said.jsonValue()) as { problem?: string; toast?: string }
  const isTold = 'problem' in told || 'toast' in told
  return toldBy(isTold ? told : { toast: await toastAfter(page, standing, taken) }, sent)
}

/** The message after the form has closed: a new toast, or a visible one that was raised again. */
async function toastAfter(
  page: Page,
  standing: readonly string[],
  taken: readonly string[],
): Promise<string> {
  // Waits two frames, so that all toasts of the frame in which the form closed are there.
  const raised = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    return globalThis.raised.flat()
  })
  const said = raised.filter((text) => taken.includes(text))
  return said.find((text) => !standing.includes(text)) ?? said[0] ?? ''
}

function toldBy({ problem, toast = '' }: { problem?: string; toast?: string }, sent: string): Told {
  if (toast === sent) return { as: 'sent' }
  if (KEPT.includes(toast)) return { as: 'kept' }
  const went = problem?.startsWith(OFFLINE.alreadySent) ? /«(.*)»/.exec(problem)?.[1] : undefined
  return went === undefined ? { as: 'problem', problem: problem ?? toast } : { as: 'went', went }
}

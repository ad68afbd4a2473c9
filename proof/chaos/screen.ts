import type { Locator, Page } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { navigate } from '../../pwa/e2e/fixtures.ts'
import type { Shown } from '../../pwa/src/offline/testing/told.ts'

/** What begins every text that the driver writes. */
export const MARK = 'caos '
const LONG_MS = 45_000

export type Card = Shown & { canRetry: boolean }
/** What a form said in the end; `went`: the words that are at the server instead. */
export type Told = { as: 'sent' | 'kept' } | { as: 'went'; went: string } | { as: 'problem'; problem: string }

/** What 'Enviar ahora' says when its answer comes, wherever its person is by then: never of a form. */
const SAID_OF_ALL: readonly string[] = [OFFLINE.sentSome, OFFLINE.notSentYet]
const KEPT: readonly string[] = [OFFLINE.savedHere, OFFLINE.correctionKept]

type FormWords = { submit: string; sent: string }

/**
 * Writes down each time that toasts are raised. A sentence that still stands and is said again changes nothing else on
 * the screen.
 */
export const TOAST_LOG = `
  globalThis.raised = []
  document.addEventListener('beforetoggle', ({ target, newState }) => {
    if (newState !== 'open' || target.popover !== 'manual') return
    globalThis.raised.push([...target.children].map((toast) => toast.innerText.trim()))
  }, { capture: true })`

declare global {
  var raised: string[][]
}

/** Moves inside the app to the list of what waits. */
export async function openPending(page: Page): Promise<void> {
  await navigate(page, '/pendientes')
  await page.getByRole('heading', { level: 1, name: TITLES.pending }).waitFor()
  await page.getByRole('article').or(page.getByText(OFFLINE.pendingEmpty)).first().waitFor()
}

/** The cards as a person reads them. */
export async function readCards(page: Page): Promise<Card[]> {
  return (await readAllCards(page)).filter(({ text }) => text !== '')
}

/** Those without words as well: what a photo's card shows is the photo. */
export async function readAllCards(page: Page): Promise<Card[]> {
  // In one go: of a card that has just left the page the lines would run together.
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
  [OFFLINE.too_late.edit, 'correction_too_late'],
  [OFFLINE.too_late.discard, 'discard_too_late'],
  [OFFLINE.wishedChip.discard, 'to_discard'],
  [OFFLINE.wishedChip.edit, 'waiting'],
  [OFFLINE.discarded, 'discarded'],
  [OFFLINE.attentionChip, 'attention'],
  [OFFLINE.sent, 'sent'],
  [OFFLINE.pendingChip, 'waiting'],
  [OFFLINE.sending, 'waiting'],
]

function standingOf(lines: readonly string[]): Shown['as'] {
  const found = STANDINGS.find(([label]) => lines.includes(label))
  if (!found) throw new Error(`a card that says nothing of where it stands: ${lines.join(' | ')}`)
  return found[1]
}

/** Until the cards say something else, or for as long as a phone takes to try again. */
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

export function cardWith(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text })
}

/** Presses what sends the open form, and reads what its person is told: the toast, or the sentence in the form. */
export async function submitForm(
  page: Page,
  { submit, sent }: FormWords = SERVICE_REQUEST_FORM,
): Promise<Told> {
  const taken = [sent, ...KEPT]
  // With two sentences standing one could not tell which is said anew.
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

/** The form is closed: its sentence is a new one, or the one that stood and is raised again. */
async function toastAfter(
  page: Page,
  standing: readonly string[],
  taken: readonly string[],
): Promise<string> {
  // What is raised in the frame in which the form closes is all there.
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
  const went = problem?.startsWith(OFFLINE.went_as_it_was) ? /«(.*)»/.exec(problem)?.[1] : undefined
  return went === undefined ? { as: 'problem', problem: problem ?? toast } : { as: 'went', went }
}

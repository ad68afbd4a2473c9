import type { Page } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import type { Random } from '../../api/src/demonstration/random.ts'
import { navigate } from '../../pwa/e2e/fixtures.ts'
import { requestForm } from '../../pwa/e2e/offline-phone.ts'
import type { Entry } from './ledger.ts'
import { type Card, openPending, readCards, submitForm, type Told } from './screen.ts'

/** Requests a service through the form and records what the screen says. */
export async function askOnScreen(page: Page, entry: Entry, technicianId: number): Promise<void> {
  const [text = ''] = entry.texts
  await navigate(page, `/technicians/${technicianId}`)
  await page.getByRole('button', { name: PROFILE.request_service }).click()
  const dialog = await requestForm(page)
  await dialog.getByLabel(SERVICE_REQUEST_FORM.description).fill(text)
  await dialog.getByLabel(SERVICE_REQUEST_FORM.location).fill('Calle 5 #12, Gurabo')
  const told = await submitForm(page)
  if (told.as === 'sent') entry.toldAsSent.push(text)
  if (told.as === 'went' || told.as === 'problem')
    throw new Error(`'${text}' was not taken: ${JSON.stringify(told)}`)
  await dialog.waitFor({ state: 'detached' })
}

/** On a loaded machine a tap takes seconds to show. */
const CHANGE_MS = 20_000

type Changing = { ledger: readonly Entry[]; random: Random; toldWrongly: string[] }

/**
 * Picks a card on the Pendientes screen and changes it in a way that it offers: corrects, discards, restores, accepts or
 * sends it now.
 */
export async function changeOnScreen(page: Page, changing: Changing): Promise<void> {
  const { ledger, random } = changing
  await openPending(page)
  const cards = await readCards(page)
  if (cards.length === 0) return
  const card = random.pick(cards)
  const entry = entryOf(ledger, card)
  if (!entry) return void changing.toldWrongly.push(`a card nobody wrote: ${JSON.stringify(card)}`)
  const { as } = card
  if (as === 'sent') return
  if (as === 'correction_too_late' || as === 'discard_too_late') return leaveAsSent(page, entry, card)
  if (as === 'discarded' || as === 'to_discard') return undo(page, entry)
  // Items with photos are only sent now, and so are offers, which have a different form.
  if (entry.kind !== 'service_request.create') return sendNow(page, changing, cards)
  if (random.chance(0.3)) return discard(page, entry)
  if (random.chance(0.3)) return sendNow(page, changing, cards)
  return correct(page, entry, random)
}

/** Finds the entry of a card. Every corrected text of an entry begins with its first text. */
export function entryOf(ledger: readonly Entry[], { text }: Pick<Card, 'text'>): Entry | undefined {
  return ledger.find(({ texts: [first = ''] }) => text.startsWith(first))
}

export async function cardFor(page: Page, entry: Entry): Promise<Card | undefined> {
  return (await readCards(page)).find((card) => entryOf([entry], card))
}

/**
 * Presses a button on the entry's card. Returns false if the card does not offer it any more. It clicks inside the page: a
 * click of Playwright that times out may have happened all the same, and the ledger would not know it.
 */
async function press(page: Page, entry: Entry, label: string): Promise<boolean> {
  const isPressed = await page.evaluate(
    ([text = '', name]) => {
      const cards = [...document.querySelectorAll<HTMLElement>('main article')]
      const card = cards.find(({ innerText }) => innerText.includes(text))
      const buttons = [...(card?.querySelectorAll('button') ?? [])]
      const button = buttons.find((one) => one.innerText.trim() === name && !one.disabled)
      button?.click()
      return button !== undefined
    },
    [entry.texts[0], label],
  )
  entry.trail.push(`${isPressed ? 'pressed' : 'missed'} ${label}`)
  return isPressed
}

/**
 * Waits up to 20 s until the card's state is none of `before`. Returns the card, whatever its state is then; undefined if it
 * is gone.
 */
async function changed(page: Page, entry: Entry, before: readonly Card['as'][]): Promise<Card | undefined> {
  const deadline = performance.now() + CHANGE_MS
  let card = await cardFor(page, entry)
  while (card && before.includes(card.as) && performance.now() < deadline) {
    await page.evaluate(() => new Promise(requestAnimationFrame))
    card = await cardFor(page, entry)
  }
  entry.trail.push(`shown ${card?.as ?? 'no more'}`)
  return card
}

async function leaveAsSent(page: Page, entry: Entry, { as, text }: Card): Promise<void> {
  if (!(await press(page, entry, OFFLINE.leaveAsSent))) return
  if (await changed(page, entry, [as])) return
  entry.texts.push(text)
  entry.wish = 'words'
}

async function undo(page: Page, entry: Entry): Promise<void> {
  if (!(await press(page, entry, OFFLINE.undo))) return
  const card = await changed(page, entry, ['discarded', 'to_discard'])
  if (!card || card.as === 'waiting' || card.as === 'attention' || card.as === 'sent') entry.wish = 'words'
}

async function discard(page: Page, entry: Entry): Promise<void> {
  if (!(await press(page, entry, OFFLINE.discard))) return
  const card = await changed(page, entry, ['waiting', 'attention'])
  if (card?.as === 'discarded') entry.wish = 'discarded'
  if (card?.as === 'to_discard' || card?.as === 'discard_too_late') entry.wish = 'to_discard'
}

/** Presses 'Enviar ahora'. Its final message is about all items that were waiting, with the text they had then. */
async function sendNow(page: Page, { ledger }: Changing, cards: readonly Card[]): Promise<void> {
  const button = page.getByRole('button', { name: OFFLINE.sendNow })
  if (!(await button.isVisible())) return
  await page.evaluate(() => {
    globalThis.raised = []
  })
  if (!((await button.click({ timeout: 2000 }).catch(() => 'gone')) === undefined)) return
  const said = await page
    .waitForFunction(
      (texts) => globalThis.raised.flat().find((text) => texts.includes(text)),
      [OFFLINE.sentSome, OFFLINE.notSentYet] as string[],
      { timeout: 20_000 },
    )
    .then((found) => found.jsonValue())
  if (said !== OFFLINE.sentSome) return
  const left = await readCards(page)
  for (const card of cards) {
    const entry = entryOf(ledger, card)
    if (card.as === 'waiting' && entry && !left.some((each) => entryOf([entry], each)))
      entry.toldAsSent.push(card.text)
  }
}

async function correct(page: Page, entry: Entry, random: Random): Promise<void> {
  if (!(await press(page, entry, OFFLINE.correct))) return
  const text = `${entry.texts[0]} (${entry.texts.length}.${random.between(0, 999_999)})`
  const dialog = await requestForm(page)
  await dialog.getByLabel(SERVICE_REQUEST_FORM.description).fill(text)
  const told = await submitForm(page)
  await takeCorrection(page, entry, { text, told, isLeft: random.chance(0.5) })
}

type Corrected = { text: string; told: Told; isLeft: boolean }

async function takeCorrection(page: Page, entry: Entry, { text, told, isLeft }: Corrected): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (told.as === 'went') {
    entry.texts.push(text)
    entry.wish = 'words'
    if (isLeft) await dialog.getByRole('button', { name: OFFLINE.leaveAsSent }).click()
    else await dialog.getByRole('button', { name: SERVICE_REQUEST_FORM.cancel, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    if (isLeft && !(await changed(page, entry, ['correction_too_late']))) entry.texts.push(told.went)
    return
  }
  if (told.as === 'problem') {
    await dialog.getByRole('button', { name: SERVICE_REQUEST_FORM.cancel, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    // A refused text is stored anyway. If the card does not show it, it was not stored, and the person was told so.
    if ((await cardFor(page, entry))?.text !== text) return
  } else await dialog.waitFor({ state: 'detached' })
  entry.texts.push(text)
  entry.wish = 'words'
  if (told.as === 'sent') entry.toldAsSent.push(text)
}

import { chromium, expect, type Request } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SESSION } from '@tecnicerca/shared/messages/session'
import type { Random } from '../../api/src/demonstration/random.ts'
import { PASSWORD } from '../../api/src/testing/people.ts'
import { hydrated, navigate } from '../../pwa/e2e/fixtures.ts'
import { chip } from '../../pwa/e2e/offline-phone.ts'
import { findBrowser } from '../../pwa/scripts/find-browser.ts'
import { type BrowserPhone, startBrowserPhone, takeSession, visit } from '../kit/browser-phone.ts'
import type { Person } from '../kit/person.ts'
import { askOnScreen, changeOnScreen, entryOf } from './browser-acts.ts'
import { type Entry, newEntry } from './ledger.ts'
import { MARK, openPending, readAllCards, TOAST_LOG, waitForNews } from './screen.ts'
import { offerOnScreen, showOnScreen } from './talk-on-screen.ts'

/** On a slow machine almost a hundred items wait when the faults end, and two minutes were not enough for them. */
const SETTLE_MS = 600_000

type BrowserOrders = {
  name: string
  origin: string
  share: number
  person: Person
  technicians: Person[]
  /** Accepted service requests of the person. Each is used once, for an offer or a photo. */
  caseIds: number[]
}

export type BrowserLife = {
  /** Makes its share of operations and changes some of them, in a real browser that is killed now and then. */
  live: () => Promise<void>
  /**
   * Call after the faults have ended. Sends the rest, and returns the ledger with what the last screen shows of each entry.
   */
  settle: () => Promise<Entry[]>
  /** Statements on a screen that were wrong, whatever the rows in the database are. */
  toldWrongly: string[]
  close: () => Promise<void>
}

type World = {
  phone: BrowserPhone
  orders: BrowserOrders
  random: Random
  ledger: Entry[]
  toldWrongly: string[]
}

/** Signs in and loads the app, before there are faults. */
export async function startBrowserLife(orders: BrowserOrders, random: Random): Promise<BrowserLife> {
  const { path, args } = await findBrowser()
  const launchOptions = { executablePath: path, args }
  const phone = await startBrowserPhone({ origin: orders.origin, playwright: { chromium }, launchOptions })
  const world: World = { phone, orders, random, ledger: [], toldWrongly: [] }
  await phone.addScript(TOAST_LOG)
  await phone.enter(orders.person)
  for (const technician of orders.technicians) await visit(phone, technician)
  await phone.open('/my-requests')
  await phone.page.getByRole('article').first().waitFor()
  await openPending(phone.page)
  return {
    live: async () => {
      while (world.ledger.length < orders.share) await actOnce(world)
    },
    settle: () => settle(world),
    toldWrongly: world.toldWrongly,
    close: () => phone.close(),
  }
}

async function actOnce(world: World): Promise<void> {
  const { phone, orders, random, ledger, toldWrongly } = world
  if (random.chance(0.03)) {
    await phone.kill()
    // Chromium writes cookies to disk up to half a minute late, so the killed browser may have lost the session.
    await takeSession(phone, orders.person)
    await phone.open('/pendientes')
  }
  await signedIn(world)
  ledger.push(...(await sayOnScreen(world)))
  if (random.chance(0.4)) await changeOnScreen(phone.page, { ledger, random, toldWrongly })
}

/**
 * Requests a service, or proposes a price or sends a photo while there are cases left. Returns the new entries of the
 * ledger.
 */
async function sayOnScreen({ phone: { page }, orders, random, ledger }: World): Promise<Entry[]> {
  const act = random.pick(['ask', 'ask', 'offer', 'show'] as const)
  const caseId = act === 'ask' ? undefined : orders.caseIds.pop()
  // No other text begins with this one.
  const texts = [`${MARK}${orders.name}-${ledger.length + 1}.`]
  const entryOfKind = (kind: Entry['kind']) => ({ ...newEntry(orders.person.id, kind), texts })
  if (act === 'offer' && caseId !== undefined) {
    const entry = entryOfKind('offer.create')
    await offerOnScreen(page, entry, caseId)
    return [entry]
  }
  if (act === 'show' && caseId !== undefined) {
    const entry = entryOfKind('service_request.message')
    return [entry, await showOnScreen(page, entry, caseId)]
  }
  const entry = entryOfKind('service_request.create')
  await askOnScreen(page, entry, random.pick(orders.technicians).technician_id)
  return [entry]
}

/** Signs in again if needed: some faults answer that the user is not signed in. */
async function signedIn({ phone: { page }, orders }: World): Promise<void> {
  while (await page.evaluate(() => localStorage.getItem('user') === null)) {
    await navigate(page, '/login')
    const form = page.getByRole('form', { name: SESSION.loginTitle })
    await form.getByLabel(SESSION.email).fill(orders.person.email)
    await form.getByLabel(SESSION.password, { exact: true }).fill(PASSWORD)
    const isLogin = { predicate: (call: Request) => call.url().endsWith('/api/auth/login') }
    await Promise.all([
      Promise.race([
        page.waitForEvent('requestfinished', isLogin),
        page.waitForEvent('requestfailed', isLogin),
      ]),
      form.getByRole('button', { name: SESSION.loginSubmit }).click(),
    ])
    await page.waitForFunction(
      () => localStorage.getItem('user') !== null || !document.querySelector('form [aria-busy=true]'),
    )
  }
}

async function settle(world: World): Promise<Entry[]> {
  const { phone, ledger, toldWrongly } = world
  await phone.page.reload()
  await hydrated(phone.page)
  const { page } = phone
  const deadline = performance.now() + SETTLE_MS
  while (performance.now() < deadline) {
    await signedIn(world)
    await openPending(page)
    const all = await readAllCards(page)
    const cards = all.filter(({ text }) => text !== '')
    for (const entry of ledger) entry.shown = cards.find((card) => entryOf([entry], card))
    for (const card of cards)
      if (!entryOf(ledger, card)) toldWrongly.push(`a card nobody wrote: ${JSON.stringify(card)}`)
    const isOpen = all.some(({ as }) => as === 'waiting' || as === 'to_discard' || as === 'attention')
    if (!isOpen) break
    const retry = page.getByRole('button', { name: OFFLINE.retry }).first()
    if (await retry.isVisible()) await retry.click({ timeout: 2000 }).catch(() => undefined)
    const now = page.getByRole('button', { name: OFFLINE.sendNow })
    if (await now.isVisible()) await now.click({ timeout: 2000 }).catch(() => undefined)
    await waitForNews(page)
  }
  await judgeChip(world)
  return ledger
}

/**
 * Checks the number in the header. When everything is sent, it counts only what the user must still confirm: changes that
 * came too late.
 */
async function judgeChip({ phone: { page }, ledger, toldWrongly, orders }: World): Promise<void> {
  const count = ledger.filter(({ shown }) => shown && shown.as !== 'discarded').length
  const wanted = count === 0 ? '' : OFFLINE.waiting(count)
  // The number and its word may stand on two lines.
  const read = async () =>
    (await chip(page).count()) === 0 ? '' : (await chip(page).innerText()).trim().replaceAll(/\s+/g, ' ')
  await expect
    .poll(read, { timeout: 5000 })
    .toBe(wanted)
    .catch(() => undefined)
  const found = await read()
  if (found !== wanted) toldWrongly.push(`${orders.name}: the chip says '${found}' instead of '${wanted}'`)
}

import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { CASES, OFFER } from '@tecnicerca/shared/messages/cases'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { HANDOUT, QUOTE_HANDOUT, RECEIPT } from '@tecnicerca/shared/messages/handouts'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { PAYMENT_FORM, PAYMENTS } from '@tecnicerca/shared/messages/payments'
import { QUOTE, QUOTE_FORM } from '@tecnicerca/shared/messages/quotes'
import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import sharp from 'sharp'
import { dayOfYear } from '../src/lib/text/formats.ts'
import { eventsOf, refreshScreen } from './case-screen.ts'
import { test } from './fixtures.ts'
import { ask, newCustomer, newTechnician, type Person, signIn } from './marketplace.ts'
import { CALLS, card, openForLater, reopen, SOON } from './offline-phone.ts'
import { setTextSize } from './text-size.ts'
import { expectToast } from './toasts.ts'

test.beforeEach(async ({ provoke, context }) => {
  provoke(CALLS)
  // A headless browser would keep its print preview open.
  await context.addInitScript(() => Object.assign(window, { print: () => undefined }))
})

const LINES = [
  { kind: 'parts', text: 'Capacitor', quantity: 2, unit_price: 350.25 },
  { kind: 'labour', text: 'Instalarlo', unit_price: 800 },
]

async function offer({ api }: Person, caseId: number, data: object): Promise<ServiceRequestEvent> {
  const answer = await api.post(`/api/service-requests/${caseId}/offers`, { data })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { event: ServiceRequestEvent }).event
}

type Setting = { page: Page; request: Parameters<typeof newCustomer>[0] }

/** A technician and a customer with a quote; the page is signed in as the technician. */
async function makeQuote({ page, request }: Setting, lines: object[] = LINES) {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const asked = await ask(customer, technician)
  const event = await offer(technician, asked.id, { lines, charges_itbis: true, guarantee_days: 90 })
  await signIn(page, technician)
  return { customer, technician, asked, path: `/my-requests/${asked.id}/cotizacion/${event.id}` }
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const sheet = (page: Page) => page.getByRole('article')

async function printOn(page: Page, paper: keyof typeof HANDOUT.papers) {
  await press(page, HANDOUT.print)
  await press(page, HANDOUT.papers[paper])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return sizes.map(([, width, height]) => ({ width: Number(width), height: Number(height) }))
}

const POINTS_PER_MM = 72 / 25.4

test('a quote is handed over as text without a network, sent or not', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { asked, path } = await makeQuote({ page, request })
  await openForLater(page)
  await reopen(page, `/my-requests/${asked.id}`)
  await expect(card(page, OFFER.own)).toContainText('Capacitor')
  await context.setOffline(true)
  await reopen(page, path)
  await expect(page).toHaveTitle(/^Cotización/)
  await expect(sheet(page)).toContainText(PAYMENTS.notFiscal)
  await press(page, HANDOUT.shareText)
  await expectToast(page, COMMON.textCopied)
  const text = await clipboard(page)
  expect(text.split('\n')).toEqual(expect.arrayContaining(['Cliente: Ana Peralta', '*Total: RD$1,770.59*']))
  expect(text).toContain(PAYMENTS.notFiscal)
  expect(text).not.toMatch(/555|Calle|Gurabo/)

  await reopen(page, `/my-requests/${asked.id}`)
  await page.getByRole('button', { name: CASES.more }).click()
  await press(page, QUOTE_FORM.open)
  await page.getByRole('dialog').getByLabel(QUOTE_FORM.price(2)).fill('1000')
  await page.getByRole('dialog').getByRole('button', { name: QUOTE_FORM.submit }).click()
  await card(page, OFFLINE.pendingChip).getByRole('link', { name: HANDOUT.open }).click()
  await expect(page).toHaveURL(/cotizacion\/op/)
  await expect(sheet(page)).toContainText('RD$2,006.59')
  await expect(sheet(page)).toContainText(OFFLINE.pendingChip)
  await page.goBack()
  await expect(page).toHaveURL(`/my-requests/${asked.id}`)
})

test('a quote is printed on letter and on a roll, in the dark theme and with large text @prove', async ({
  page,
  request,
  open,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const plant = { kind: 'other', text: 'Planta eléctrica', unit_price: 6_543_210.99 }
  const { path } = await makeQuote({ page, request }, [...LINES, plant])
  const heights: number[] = []
  for (const pixels of [16, 32]) {
    await setTextSize(page, pixels)
    await open(path)
    await expect(sheet(page)).toContainText(PAYMENTS.notFiscal)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${pixels} px`).toBe(360)
    expect(await printOn(page, 'letter')).toEqual([{ width: 612, height: 792 }])
    const [roll, ...more] = await printOn(page, 'roll')
    expect(more).toEqual([])
    expect(Math.abs((roll?.width ?? 0) - 80 * POINTS_PER_MM)).toBeLessThan(1)
    heights.push(roll?.height ?? 0)
    // Nothing of the paper stays on the screen.
    await expect(sheet(page)).not.toHaveAttribute('data-paper')
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
  }
  expect(heights[0]).toBe(heights[1])
})

test('the longest quote is one page of a roll, and two of letter @prove', async ({ page, request, open }) => {
  const line = {
    kind: 'parts',
    text: `${'Transformador'.repeat(4)} ${'de verdad '.repeat(6)}`,
    unit_price: 10,
  }
  const lines = Array.from({ length: 20 }, () => line)
  const { path } = await makeQuote({ page, request }, lines)
  await open(path)
  await expect(sheet(page)).toContainText(PAYMENTS.notFiscal)
  expect(await printOn(page, 'roll')).toHaveLength(1)
  expect(await printOn(page, 'letter')).toHaveLength(2)
})

test('the picture is drawn without a network, dark on white in both themes @prove', async ({
  page,
  context,
  request,
}) => {
  const { asked, path } = await makeQuote({ page, request })
  await openForLater(page)
  await reopen(page, `/my-requests/${asked.id}`)
  await expect(card(page, OFFER.own)).toContainText('Capacitor')
  await context.setOffline(true)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await reopen(page, path)
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, HANDOUT.shareImage)])
    const picture = sharp(await readFile(await file.path()))
    const { width, height, format } = await picture.metadata()
    expect({ width, format }).toEqual({ width: 1080, format: 'png' })
    expect(height).toBeGreaterThan(1080)
    expect(height).toBeLessThan(2000)
    // Below its blue head it is white with some dark letters.
    // `stats` reads the whole input, so the part below the blue head is cut out first.
    const below = await picture
      .removeAlpha()
      .extract({ left: 0, top: 200, width: 1080, height: 800 })
      .png()
      .toBuffer()
    const { channels } = await sharp(below).stats()
    expect(channels).toHaveLength(3)
    for (const { mean, min } of channels) {
      expect(mean).toBeGreaterThan(220)
      expect(mean).toBeLessThan(250)
      expect(min).toBeLessThan(130)
    }
  }
})

test('picture and text go to the share sheet, and closing it does nothing else @prove', async ({
  page,
  request,
  open,
}) => {
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files, text }: ShareData) => {
        shared.push({ text: text?.slice(0, 12), files: files?.map(({ name, type }) => `${name} ${type}`) })
        throw new DOMException('closed', 'AbortError')
      },
    })
  })
  const { path } = await makeQuote({ page, request })
  await open(path)
  await press(page, HANDOUT.shareImage)
  const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)
  const file = `${QUOTE_HANDOUT.file(Number(path.split('/').at(-1)))} image/png`
  await expect.poll(shared).toEqual([{ files: [file] }])
  await press(page, HANDOUT.shareText)
  await expect.poll(shared).toEqual([{ files: [file] }, { text: '*Cotización*' }])
  await expect(page.getByText(COMMON.textCopied)).toHaveCount(0)
})

test('a quote is a page for the two sides of its case alone @prove', async ({
  page,
  request,
  open,
  provoke,
}) => {
  provoke(/status of 404/)
  const { asked, customer, technician, path } = await makeQuote({ page, request })
  await open(`/my-requests/${asked.id}/cotizacion/1`)
  await expect(page.getByText(QUOTE_HANDOUT.missing)).toBeVisible()
  await page.getByRole('link', { name: HANDOUT.backToCase }).click()
  await expect(card(page, OFFER.own)).toContainText(QUOTE.total)
  await signIn(page, customer)
  await open(path)
  await expect(sheet(page)).toContainText(technician.user.name)
  await signIn(page, await newCustomer(request))
  await open(path)
  await expect(page.getByText(CASES.missing)).toBeVisible()
})

test('a receipt has its code before it is sent, and the same one on both phones @prove', async ({
  page,
  context,
  otherPhone,
  request,
}) => {
  const { technician, customer, asked, path } = await makeQuote({ page, request })
  const accepted = await customer.api.put(`/api/offers/${path.split('/').at(-1)}/status`, {
    data: { status: 'accepted' },
  })
  expect(accepted.status()).toBe(200)
  await openForLater(page)
  await reopen(page, `/my-requests/${asked.id}`)
  await page.getByRole('button', { name: PAYMENTS.open }).first().waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: PAYMENTS.open }).last().click()
  const form = page.getByRole('dialog')
  await form.getByLabel(PAYMENT_FORM.amount).fill('770.59')
  await form.getByLabel(PAYMENT_FORM.fiscalNumber).fill('B0100000012')
  await form.getByRole('button', { name: PAYMENT_FORM.submit, exact: true }).click()
  await page.getByRole('link', { name: RECEIPT.open }).click()
  await expect(sheet(page)).toContainText(OFFLINE.pendingChip)
  await expect(sheet(page)).toContainText('setecientos setenta pesos con 59/100')
  await expect(sheet(page)).toContainText('B0100000012')
  const code = await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()
  expect(await printOn(page, 'roll')).toHaveLength(1)
  await setTextSize(page, 32)
  await reopen(page, page.url())
  await expect(sheet(page)).toContainText(code ?? 'sin código')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await context.setOffline(false)
  await expect(sheet(page)).not.toContainText(OFFLINE.pendingChip, SOON)
  await expect(sheet(page)).toContainText(PAYMENTS.states.noted)
  const noted = (await eventsOf(customer, asked.id)).find(({ kind }) => kind === 'payment_noted')
  expect(noted?.data.receipt_code).toBe(code)
  const confirmed = await customer.api.put(`/api/payments/${noted?.id}/status`, {
    data: { status: 'confirmed' },
  })
  expect(confirmed.status()).toBe(200)
  await refreshScreen(page)
  const words = RECEIPT.confirmed('Ana', dayOfYear(new Date()))
  await expect(sheet(page)).toContainText(words, SOON)
  await expect(sheet(page)).toContainText('RD$1,000')

  const other = await otherPhone()
  await signIn(other, customer)
  await other.goto(`/my-requests/${asked.id}/recibo/${noted?.id}`)
  await expect(sheet(other)).toContainText(code ?? 'sin código')
  await expect(sheet(other)).toContainText(words)
  await expect(sheet(other)).toContainText(technician.user.name)
})

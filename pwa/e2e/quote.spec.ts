import { expect, type Locator, type Page } from '@playwright/test'
import { CASES, OFFER } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { QUOTE, QUOTE_FORM, QUOTE_PROBLEMS } from '@tecnicerca/shared/messages/quotes'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { eventsOf, openMenu, refreshScreen, thread } from './case-screen.ts'
import { test } from './fixtures.ts'
import { ask, newCustomer, newTechnician, type Person, requestsOf, signIn } from './marketplace.ts'
import { CALLS, card, openForLater, reopen, SOON } from './offline-phone.ts'
import { fillLine, submitQuote as submit } from './quote-form.ts'
import { setTextSize } from './text-size.ts'

test.beforeEach(({ provoke }) => provoke(CALLS))

const openQuote = (page: Page) => page.getByRole('button', { name: QUOTE_FORM.open }).click()

/** The totals and prices of the quotes that the server has. */
async function quotesOf(person: Person, id: number) {
  const events = await eventsOf(person, id)
  return events.flatMap(({ kind, data }) =>
    kind === 'offered' ? [{ total: data.total, lines: data.lines?.map(({ text }) => text) }] : [],
  )
}

type Setting = { technician: Person; customer: Person; asked: ServiceRequest }

async function openCase(page: Page, request: Parameters<typeof newCustomer>[0]): Promise<Setting> {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const asked = await ask(customer, technician)
  await signIn(page, technician)
  await openForLater(page)
  await reopen(page, `/my-requests/${asked.id}`)
  await page.getByRole('button', { name: QUOTE_FORM.open }).waitFor()
  return { technician, customer, asked }
}

test('a quote is written, changed and accepted without a network', async ({
  page,
  context,
  otherPhone,
  request,
}) => {
  const { customer, asked } = await openCase(page, request)
  await context.setOffline(true)
  await openQuote(page)
  const form = page.getByRole('dialog')
  await submit(page)
  await expect(form.getByText(QUOTE_PROBLEMS.text)).toBeVisible()
  await fillLine(page, { number: 1, text: 'Transporte', price: '300' })
  await form.getByRole('button', { name: QUOTE_FORM.add }).click()
  await fillLine(page, { number: 2, text: 'Capacitor', price: '350.25', quantity: '1,5' })
  await submit(page)
  await expect(form.getByText(QUOTE_PROBLEMS.quantity)).toBeVisible()
  await form.getByLabel(QUOTE_FORM.quantity(2)).fill('2')
  await form.getByRole('button', { name: QUOTE_FORM.add }).click()
  await form.getByRole('button', { name: QUOTE_FORM.remove(3) }).click()
  await form.getByRole('button', { name: QUOTE_FORM.up(2) }).click()
  await form.getByLabel(QUOTE_FORM.chargesItbis).check()
  await form.getByLabel(QUOTE_FORM.guaranteeDays).fill('90')
  // 1,000.50 and 18 % of it
  await expect(form).toContainText('RD$1,180.59')

  await reopen(page, `/my-requests/${asked.id}`)
  await openQuote(page)
  await expect(form.getByLabel(QUOTE_FORM.text(1))).toHaveValue('Capacitor')
  await expect(form.getByLabel(QUOTE_FORM.guaranteeDays)).toHaveValue('90')
  await submit(page)
  const offer = page.getByRole('article').filter({ hasText: OFFER.own })
  await expect(offer).toContainText('RD$1,180.59')
  await expect(offer).toContainText(OFFLINE.pendingChip)
  await context.setOffline(false)
  await expect
    .poll(() => quotesOf(customer, asked.id), SOON)
    .toEqual([{ total: 1180.59, lines: ['Capacitor', 'Transporte'] }])

  await openMenu(page)
  await openQuote(page)
  await form.getByLabel(QUOTE_FORM.price(1)).fill('500')
  await form.getByLabel(QUOTE_FORM.changeReason).fill('Apareció algo que no se veía')
  await submit(page)
  await expect.poll(() => quotesOf(customer, asked.id), SOON).toHaveLength(2)

  const other = await otherPhone()
  await signIn(other, customer)
  await openForLater(other)
  await reopen(other, `/my-requests/${asked.id}`)
  const received = other.getByRole('article').filter({ hasText: OFFER.of('José') })
  await expect(received).toContainText(QUOTE.lineChanged('Capacitor', 'RD$700.50', 'RD$1,000'), SOON)
  await expect(received).toContainText(QUOTE.because('Apareció algo que no se veía'))
  await other.context().setOffline(true)
  await other.getByRole('button', { name: OFFER.acceptWhat('RD$1,534') }).click()
  const agreement = other.getByRole('region', { name: QUOTE.agreement })
  await expect(agreement).toContainText(CASES.agreed('RD$1,534'))
  await agreement.getByRole('button').click()
  await expect(agreement.getByRole('row', { name: /Capacitor/ })).toContainText('RD$1,000')
  await expect(agreement).toContainText(QUOTE.guarantee(90))
  await other.context().setOffline(false)
  await expect
    .poll(() => requestsOf(customer), SOON)
    .toMatchObject([
      {
        status: 'accepted',
        agreed_total: 1534,
        agreed_lines: [{ text: 'Capacitor' }, { text: 'Transporte' }],
      },
    ])
  await refreshScreen(page)
  await expect(page.getByRole('region', { name: QUOTE.agreement })).toContainText('RD$1,534', SOON)
  await expect(thread(page)).toContainText(QUOTE.seeLines(2))
  await openMenu(page)
  await openQuote(page)
  await expect(form.getByLabel(QUOTE_FORM.price(2))).toHaveValue('300')
  await expect(form.getByLabel(QUOTE_FORM.changeReason)).toHaveValue('')
})

test('an unsent quote is corrected line by line @prove', async ({ page, context, request }) => {
  const { customer, asked } = await openCase(page, request)
  await context.setOffline(true)
  await openQuote(page)
  await fillLine(page, { number: 1, text: 'Capacitor', price: '350' })
  await submit(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await reopen(page, '/pendientes')
  const title = OFFLINE.kinds.offer('Ana')
  await expect(card(page, title)).toContainText(`Capacitor: ${QUOTE.times('1', 'RD$350')}`)
  await card(page, title).getByRole('button', { name: OFFLINE.correct }).click()
  await fillLine(page, { number: 1, text: 'Compresor', price: '6,000' })
  await submit(page)
  await expect(card(page, title)).toContainText('Compresor')
  await context.setOffline(false)
  await expect.poll(() => quotesOf(customer, asked.id), SOON).toEqual([{ total: 6000, lines: ['Compresor'] }])
})

test('what the server refuses in a line stands at that line, and a line moves both ways @prove', async ({
  page,
  request,
}) => {
  const { customer, asked } = await openCase(page, request)
  // Another server may know stricter rules than the form of this phone.
  await page.route('**/offers', async (route) => {
    const { lines, ...rest } = route.request().postDataJSON() as { lines: object[] }
    const [first, ...others] = lines
    await route.continue({
      postData: { ...rest, lines: [first, ...others.map((line) => ({ ...line, text: ' ', quantity: 0 }))] },
    })
  })
  await openQuote(page)
  const form = page.getByRole('dialog')
  for (const [place, text] of ['Capacitor', 'Mano de obra'].entries()) {
    if (place > 0) await form.getByRole('button', { name: QUOTE_FORM.add }).click()
    await fillLine(page, { number: place + 1, text, price: '500' })
  }
  await submit(page)
  const [text, quantity] = [form.getByLabel(QUOTE_FORM.text(2)), form.getByLabel(QUOTE_FORM.quantity(2))]
  await expect(text).toHaveAccessibleDescription(QUOTE_PROBLEMS.text)
  await expect(quantity).toHaveAccessibleDescription(QUOTE_PROBLEMS.quantity)
  await expect(text).toBeFocused()
  await expect(form.getByLabel(QUOTE_FORM.text(1))).not.toHaveAttribute('aria-invalid')
  await expect(text).toHaveValue('Mano de obra')

  const [down, up] = [QUOTE_FORM.down, QUOTE_FORM.up].map(
    (name) => (number: number) => form.getByRole('button', { name: name(number) }),
  ) as [(number: number) => Locator, (number: number) => Locator]
  await down(1).press('Enter')
  await expect(down(2)).toBeFocused()
  await expect(text).toHaveValue('Capacitor')
  await page.keyboard.press('Enter')
  await expect(text).toHaveValue('Capacitor')
  await up(2).press('Enter')
  await expect(up(1)).toBeFocused()
  await expect(form.getByLabel(QUOTE_FORM.text(1))).toHaveValue('Capacitor')
  await page.unroute('**/offers')
  await submit(page)
  await expect
    .poll(() => quotesOf(customer, asked.id), SOON)
    .toEqual([{ total: 1000, lines: ['Capacitor', 'Mano de obra'] }])
})

test('a quote with a long word stays within 360 px at 150 and 200 % @prove', async ({
  page,
  request,
  open,
}) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const { id } = await ask(customer, technician)
  const lines = [
    { kind: 'parts', text: 'Transformador'.repeat(4), quantity: 3, unit_price: 4500.5 },
    { kind: 'labour', text: 'Instalarlo', unit_price: 6765.25 },
  ]
  const answer = await technician.api.post(`/api/service-requests/${id}/offers`, { data: { lines } })
  expect(answer.status()).toBe(201)
  await signIn(page, customer)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const pixels of [24, 32]) {
    await setTextSize(page, pixels)
    await open(`/my-requests/${id}`)
    await expect(page.getByRole('row', { name: /Instalarlo/ })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${pixels} px`).toBe(360)
  }
})

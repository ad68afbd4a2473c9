import { expect, type Locator, type Page } from '@playwright/test'
import { CASE_EVENTS } from '@tecnicerca/shared/messages/cases'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { PAYMENT_ACTS, PAYMENT_FORM, PAYMENT_PROBLEMS, PAYMENTS } from '@tecnicerca/shared/messages/payments'
import { QUOTE } from '@tecnicerca/shared/messages/quotes'
import { eventsOf, refreshScreen, thread } from './case-screen.ts'
import { test } from './fixtures.ts'
import { ask, newCustomer, newTechnician, type Person, requestsOf, signIn, today } from './marketplace.ts'
import { CALLS, openForLater, reopen, SOON } from './offline-phone.ts'

test.beforeEach(({ provoke }) => provoke(CALLS))

type Setting = { technician: Person; customer: Person; id: number }

/** A job for which both sides agreed on RD$3,000. */
async function agreedJob(request: Parameters<typeof newCustomer>[0]): Promise<Setting> {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const { id } = await ask(customer, technician)
  const offered = await technician.api.post(`/api/service-requests/${id}/offers`, { data: { total: 3_000 } })
  const { event } = (await offered.json()) as { event: { id: number } }
  const answer = { data: { status: 'accepted' } }
  expect((await customer.api.put(`/api/offers/${event.id}/status`, answer)).status()).toBe(200)
  return { technician, customer, id }
}

async function openPhone(page: Page, person: Person, id: number): Promise<void> {
  await signIn(page, person)
  await openForLater(page)
  await reopen(page, `/my-requests/${id}`)
  await page.getByRole('button', { name: PAYMENTS.open }).first().waitFor()
}

const openForm = (page: Page) => page.getByRole('button', { name: PAYMENTS.open }).last().click()
const submit = (page: Page, label: string = PAYMENT_FORM.submit) =>
  page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
const payment = (page: Page, text: string): Locator =>
  thread(page).getByRole('article').filter({ hasText: text })
const agreement = (page: Page) => page.getByRole('region', { name: QUOTE.agreement })
const totalsOf = async (person: Person) => {
  const [row] = await requestsOf(person)
  return [row?.paid_total, row?.noted_total, row?.balance]
}
const notedBy = async (person: Person, id: number) =>
  (await eventsOf(person, id)).flatMap(({ kind, data }) =>
    kind === 'payment_noted' ? [[data.amount, data.method, data.note]] : [],
  )

test('a payment is noted without a network, and confirmed by the other side', async ({
  page,
  context,
  otherPhone,
  request,
}) => {
  const { technician, customer, id } = await agreedJob(request)
  await openPhone(page, customer, id)
  await context.setOffline(true)
  await openForm(page)
  const form = page.getByRole('dialog')
  await expect(form.getByLabel(PAYMENT_FORM.amount)).toHaveValue('3000')
  await form.getByLabel(PAYMENT_FORM.amount).fill('mil')
  await submit(page)
  await expect(form.getByLabel(PAYMENT_FORM.amount)).toHaveAccessibleDescription(
    new RegExp(PAYMENT_PROBLEMS.amount),
  )
  await form.getByLabel(PAYMENT_FORM.amount).fill('1,500.50')
  await form.getByLabel(PAYMENT_FORM.note).fill('Adelanto')
  await reopen(page, `/my-requests/${id}`)
  await openForm(page)
  await expect(form.getByLabel(PAYMENT_FORM.amount)).toHaveValue('1,500.50')
  await submit(page)
  const mine = payment(page, 'RD$1,500.50')
  await expect(mine).toContainText(OFFLINE.pendingChip)
  await expect(mine).toContainText('Adelanto')
  await expect(agreement(page)).toContainText(`${PAYMENTS.toConfirm}RD$1,500.50`)
  await expect(agreement(page)).toContainText(`${PAYMENTS.owed}RD$3,000`)
  await context.setOffline(false)
  await expect.poll(() => notedBy(technician, id), SOON).toEqual([[1500.5, 'cash', 'Adelanto']])
  await expect(mine).toContainText(PAYMENTS.states.noted)
  await openForm(page)
  await expect(form.getByLabel(PAYMENT_FORM.amount)).toHaveValue('1499.5')
  await expect(form).toContainText(PAYMENT_FORM.alreadyWaits('RD$1,500.50'))
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)

  const other = await otherPhone()
  await openPhone(other, technician, id)
  const theirs = payment(other, 'RD$1,500.50')
  await expect(theirs).toContainText(CASE_EVENTS.payment_noted.other('Ana', 'RD$1,500.50 en efectivo'))
  await theirs.getByRole('button', { name: PAYMENT_ACTS.confirm, exact: true }).click()
  await expect(theirs).toContainText(PAYMENTS.states.confirmed)
  await expect(theirs.getByRole('button')).toHaveCount(0)
  await expect(agreement(other)).toContainText(`${PAYMENTS.owed}RD$1,499.50`)
  await expect.poll(() => totalsOf(customer), SOON).toEqual([1500.5, 0, 1499.5])
  await refreshScreen(page)
  await expect(mine).toContainText(PAYMENTS.states.confirmed, SOON)
})

test('a confirmation is undone within ten seconds @prove', async ({ page, request }) => {
  const { technician, customer, id } = await agreedJob(request)
  const noted = { amount: 800, direction: 'paid', method: 'cash', paid_on: today() }
  await customer.api.post(`/api/service-requests/${id}/payments`, { data: noted })
  await openPhone(page, technician, id)
  const theirs = payment(page, 'RD$800')
  await theirs.getByRole('button', { name: PAYMENT_ACTS.confirm, exact: true }).click()
  await page.getByRole('button', { name: OFFLINE.undo }).click()
  await expect(page.getByText(COMMON.undone).first()).toBeVisible()
  await expect(theirs).toContainText(PAYMENTS.states.noted)
  expect(await totalsOf(technician)).toEqual([0, 800, 3_000])
})

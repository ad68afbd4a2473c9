import { expect, type Locator, type Page } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { PAYMENT_ACTS, PAYMENT_FORM, PAYMENTS } from '@tecnicerca/shared/messages/payments'
import { QUOTE } from '@tecnicerca/shared/messages/quotes'
import { ERROR_MESSAGES } from '@tecnicerca/shared/protocol/errors'
import { bubble, say, thread } from '../../pwa/e2e/case-screen.ts'
import { takeSession } from '../kit/browser-phone.ts'
import type { Person } from '../kit/person.ts'
import type { Stack } from '../kit/stack.ts'
import { expectSettled, faultTest } from './browser-faults.ts'
import { callAs, eventsOf, messagesOf, newCase, newOffer, openCase, SOON } from './case-phone.ts'
import { TODAY } from './day.ts'

type Sides = Record<'customer' | 'technician', Person>

/** A job for which both sides agreed on RD$3,000. */
async function newJob(stack: Stack, sides: Sides): Promise<number> {
  const id = await newCase(stack, sides)
  const offer = await newOffer(stack, sides.technician, [id, 3_000])
  const accepting = { method: 'PUT', path: `/offers/${offer}/status`, body: { status: 'accepted' } } as const
  expect((await callAs(stack, sides.customer, accepting)).status).toBe(200)
  return id
}

/** Notes a payment from another device. */
async function notePayment(stack: Stack, person: Person, [id, amount]: [number, number]): Promise<void> {
  const body = { amount, direction: 'paid', method: 'cash', paid_on: TODAY }
  expect((await callAs(stack, person, { path: `/service-requests/${id}/payments`, body })).status).toBe(201)
}

/** Notes RD$1,500 on the open screen of the case. */
async function noteOnScreen(page: Page): Promise<void> {
  await page.getByRole('button', { name: PAYMENTS.open }).last().click()
  const form = page.getByRole('dialog')
  await form.getByLabel(PAYMENT_FORM.amount).fill('1500')
  await form.getByRole('button', { name: PAYMENT_FORM.submit, exact: true }).click()
  await expect(form).toHaveCount(0, SOON)
}

const payments = (page: Page): Locator => thread(page).getByRole('article').filter({ hasText: 'RD$1,500' })
const act = (at: Locator, name: string) => at.getByRole('button', { name, exact: true })
const agreement = (page: Page) => page.getByRole('region', { name: QUOTE.agreement })

async function totalsOf(stack: Stack, id: number): Promise<number[]> {
  const sql = 'select paid_total, noted_total from service_requests where id = $1'
  const [row] = await stack.query<{ paid_total: string; noted_total: string }>(sql, [id])
  return [Number(row?.paid_total), Number(row?.noted_total)]
}

faultTest('F72', 'both stand and are told', async ({ mobile, phoneOf, technician, customer, stack }) => {
  const id = await newJob(stack, { customer, technician })
  const other = await phoneOf(technician)
  for (const phone of [mobile, other]) {
    await openCase(phone, id)
    await phone.context.setOffline(true)
    await noteOnScreen(phone.page)
    await expect(payments(phone.page)).toContainText(OFFLINE.pendingChip)
  }
  await Promise.all([mobile, other].map(({ context }) => context.setOffline(false)))
  await expect.poll(() => totalsOf(stack, id), SOON).toEqual([0, 3_000])
  expect(await eventsOf(stack, id, 'payment_noted')).toBe(2)
  for (const { page } of [mobile, other]) {
    await expect(payments(page)).toHaveCount(2, SOON)
    await expect(page.getByText(PAYMENT_ACTS.samePayment('RD$1,500'))).toHaveCount(2)
  }
  await act(payments(mobile.page), PAYMENT_ACTS.withdraw).click()
  await act(mobile.page.getByRole('alertdialog'), PAYMENT_ACTS.withdraw).click()
  await expect.poll(() => totalsOf(stack, id), SOON).toEqual([0, 1_500])
  await act(payments(mobile.page), PAYMENT_ACTS.confirm).click()
  await expect.poll(() => totalsOf(stack, id), SOON).toEqual([1_500, 0])
  for (const { page } of [mobile, other]) {
    await expect(page.getByText(PAYMENT_ACTS.samePayment('RD$1,500'))).toHaveCount(0, SOON)
    await expect(payments(page).filter({ hasText: PAYMENTS.states.confirmed })).toHaveCount(1, SOON)
    await expect(agreement(page)).toContainText(`${PAYMENTS.owed}RD$1,500`)
  }
})

faultTest('F73', 'one counts, and why', async ({ mobile, phoneOf, technician, customer, stack }) => {
  const id = await newJob(stack, { customer, technician })
  await notePayment(stack, technician, [id, 1_500])
  const other = await phoneOf(technician)
  for (const phone of [mobile, other]) {
    await openCase(phone, id)
    await expect(payments(phone.page)).toBeVisible(SOON)
    await phone.context.setOffline(true)
  }
  await act(payments(mobile.page), PAYMENT_ACTS.confirm).click()
  await say(mobile.page, 'F73 gracias')
  await act(payments(other.page), PAYMENT_ACTS.withdraw).click()
  await act(other.page.getByRole('alertdialog'), PAYMENT_ACTS.withdraw).click()
  await say(other.page, 'F73 me equivoqué')
  await Promise.all([mobile, other].map(({ context }) => context.setOffline(false)))

  const decided = async () => {
    return (await eventsOf(stack, id, 'payment_confirmed')) + (await eventsOf(stack, id, 'payment_withdrawn'))
  }
  await expect.poll(decided, SOON).toBe(1)
  await expect
    .poll(async () => (await messagesOf(stack, id)).toSorted(), SOON)
    .toEqual(['F73 gracias', 'F73 me equivoqué'])
  const isConfirmed = (await eventsOf(stack, id, 'payment_confirmed')) === 1
  const [second, state] = isConfirmed ? [other, 'confirmed' as const] : [mobile, 'withdrawn' as const]
  await expect(thread(second.page)).toContainText(ERROR_MESSAGES.payment_decided, SOON)
  expect(await decided()).toBe(1)
  expect(await totalsOf(stack, id)).toEqual([isConfirmed ? 1_500 : 0, 0])
  for (const { page } of [mobile, other]) {
    await expect(payments(page).first()).toContainText(PAYMENTS.states[state], SOON)
    await expect(act(payments(page), PAYMENT_ACTS.confirm)).toHaveCount(0)
    await expect(agreement(page)).toContainText(`${PAYMENTS.owed}RD$${isConfirmed ? '1,500' : '3,000'}`)
    await expect(bubble(page, 'F73')).toHaveCount(2, SOON)
  }
})

faultTest('F77', 'kept whole or not at all', async ({ mobile, technician, customer, stack }) => {
  const id = await newJob(stack, { customer, technician })
  let paid = 0
  for (const round of [1, 2, 3]) {
    await notePayment(stack, technician, [id, 1_500])
    await openCase(mobile, id)
    const confirm = act(payments(mobile.page), PAYMENT_ACTS.confirm)
    await expect(confirm).toHaveCount(1, SOON)
    await expect(confirm).toBeEnabled()
    const tapped = confirm.evaluate((button) => (button as HTMLElement).click()).catch(() => undefined)
    // A round later each time: the tap may not have reached the page, nor the outbox, nor the screen.
    if (round > 1) await tapped
    if (round > 2) await expect(mobile.page.getByText(/^Pago confirmado\./)).toBeVisible(SOON)
    await mobile.kill()
    await takeSession(mobile, customer)
    await openCase(mobile, id)
    await expectSettled(mobile, customer)
    const confirmed = await eventsOf(stack, id, 'payment_confirmed')
    expect(confirmed - paid, `round ${round}`).toBeLessThanOrEqual(1)
    if (round === 3) expect(confirmed - paid).toBe(1)
    // Without the tap the payment still asks.
    await expect(act(payments(mobile.page), PAYMENT_ACTS.confirm)).toHaveCount(paid + 1 - confirmed, SOON)
    if (confirmed === paid) await act(payments(mobile.page), PAYMENT_ACTS.confirm).click()
    paid += 1
    await expect.poll(() => totalsOf(stack, id), SOON).toEqual([paid * 1_500, 0])
  }
})

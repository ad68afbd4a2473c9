import { expect, type Page } from '@playwright/test'
import { addDays } from '@tecnicerca/shared/calendar'
import {
  CLAIM_ACTS,
  CLAIM_FORM,
  COMPLETION_GUARANTEE,
  GUARANTEE,
  GUARANTEE_PROBLEMS,
} from '@tecnicerca/shared/messages/guarantees'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { QUOTE } from '@tecnicerca/shared/messages/quotes'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { longDate } from '../src/lib/text/formats.ts'
import { eventsOf, openMenu, refreshScreen, thread } from './case-screen.ts'
import { test } from './fixtures.ts'
import {
  ask,
  newCustomer,
  newTechnician,
  type Person,
  requestsOf,
  setStatus,
  signIn,
  today,
  tomorrow,
} from './marketplace.ts'
import { CALLS, card, openForLater, reopen, SOON } from './offline-phone.ts'

test.beforeEach(({ provoke }) => provoke(CALLS))

type Request = Parameters<typeof newCustomer>[0]
type Setting = { technician: Person; customer: Person; id: number }

/** An accepted job; `days`: of the guarantee that both sides agreed on. */
async function agreedJob(request: Request, days: number): Promise<Setting> {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const { id } = await ask(customer, technician)
  const offer = { data: { total: 3_000, guarantee_days: days } }
  const offered = await technician.api.post(`/api/service-requests/${id}/offers`, offer)
  const { event } = (await offered.json()) as { event: { id: number } }
  const answer = { data: { status: 'accepted' } }
  expect((await customer.api.put(`/api/offers/${event.id}/status`, answer)).status()).toBe(200)
  return { technician, customer, id }
}

async function openPhone(page: Page, person: Person, id: number): Promise<void> {
  await signIn(page, person)
  await openForLater(page)
  await reopen(page, `/my-requests/${id}`)
  await page.getByRole('region', { name: QUOTE.agreement }).waitFor()
}

const agreement = (page: Page) => page.getByRole('region', { name: QUOTE.agreement })
const claimCard = (page: Page) => thread(page).getByRole('article').filter({ hasText: 'Volvió a gotear' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()
const kindsOf = async (person: Person, id: number) =>
  (await eventsOf(person, id)).map(({ kind }) => kind).filter((kind) => kind.startsWith('guarantee'))

test('a guarantee is claimed without a network, promised and honoured', async ({
  page,
  context,
  otherPhone,
  request,
}) => {
  const { technician, customer, id } = await agreedJob(request, 30)
  await setStatus(technician, id, 'completed')
  await openPhone(page, customer, id)
  await context.setOffline(true)
  await reopen(page, `/my-requests/${id}`)
  await expect(agreement(page)).toContainText(GUARANTEE.lasts(longDate(addDays(today(), 30)), 30))
  await press(page, GUARANTEE.claim)
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: CLAIM_FORM.submit }).click()
  await expect(form.getByLabel(CLAIM_FORM.text)).toHaveAccessibleDescription(
    new RegExp(GUARANTEE_PROBLEMS.text),
  )
  await form.getByLabel(CLAIM_FORM.text).fill('Volvió a gotear')
  await form.getByRole('button', { name: CLAIM_FORM.submit }).click()
  await expect(claimCard(page)).toContainText(OFFLINE.pendingChip)
  await expect(page.getByRole('button', { name: GUARANTEE.claim })).toHaveCount(0)
  await context.setOffline(false)
  await expect.poll(() => kindsOf(technician, id), SOON).toEqual(['guarantee_claimed'])

  const other = await otherPhone()
  await openPhone(other, technician, id)
  await press(other, CLAIM_ACTS.promise)
  const promise = other.getByRole('dialog')
  await promise.getByRole('button', { name: CLAIM_ACTS.promiseSubmit }).click()
  await expect(promise.getByText(GUARANTEE_PROBLEMS.day)).toBeVisible()
  await promise.getByLabel(CLAIM_ACTS.promiseDay).fill(tomorrow())
  await promise.getByRole('button', { name: CLAIM_ACTS.promiseSubmit }).click()
  await expect(claimCard(other)).toContainText(GUARANTEE.states.promised)
  await expect.poll(() => kindsOf(technician, id), SOON).toHaveLength(2)

  await refreshScreen(page)
  await expect(claimCard(page)).toContainText(GUARANTEE.states.promised, SOON)
  await press(page, CLAIM_ACTS.honoured)
  await expect(claimCard(page)).toContainText(GUARANTEE.states.honoured)
  await expect(claimCard(page).getByRole('button')).toHaveCount(0)
  await expect
    .poll(() => kindsOf(technician, id), SOON)
    .toEqual(['guarantee_claimed', 'guarantee_promised', 'guarantee_honoured'])
})

test('a completion asks for days of guarantee, and takes no fewer than agreed @prove', async ({
  page,
  request,
}) => {
  const { technician, customer, id } = await agreedJob(request, 30)
  await openPhone(page, technician, id)
  await expect.poll(async () => (await requestsOf(technician))[0]?.accepted_at, SOON).not.toBeNull()
  await openMenu(page)
  await press(page, SERVICE_REQUESTS.complete)
  const question = page.getByRole('alertdialog')
  const days = question.getByLabel(COMPLETION_GUARANTEE.days)
  await expect(days).toHaveValue('30')
  await days.fill('15')
  await question.getByRole('button', { name: SERVICE_REQUESTS.complete }).click()
  await expect(days).toHaveAccessibleDescription(new RegExp(GUARANTEE_PROBLEMS.fewerDays(30)))
  await days.fill('45')
  await question.getByRole('button', { name: SERVICE_REQUESTS.complete }).click()
  await expect(agreement(page)).toContainText(GUARANTEE.lasts(longDate(addDays(today(), 45)), 45))
  await expect
    .poll(async () => (await requestsOf(customer))[0]?.guarantee_until, SOON)
    .toBe(addDays(today(), 45))
})

test('an unsent claim is corrected and keeps its time @prove', async ({ page, context, request }) => {
  const { technician, customer, id } = await agreedJob(request, 30)
  await setStatus(technician, id, 'completed')
  await openPhone(page, customer, id)
  await context.setOffline(true)
  await press(page, GUARANTEE.claim)
  const form = page.getByRole('dialog')
  await form.getByLabel(CLAIM_FORM.text).fill('Gotea')
  await form.getByRole('button', { name: CLAIM_FORM.submit }).click()
  await expect(form).toHaveCount(0)
  await reopen(page, '/pendientes')
  const item = card(page, OFFLINE.kinds.claim('José'))
  await item.getByRole('button', { name: OFFLINE.correct }).click()
  await form.getByLabel(CLAIM_FORM.text).fill('Volvió a gotear')
  await form.getByRole('button', { name: CLAIM_FORM.submit }).click()
  await expect(item).toContainText('Volvió a gotear')
  await context.setOffline(false)
  await expect
    .poll(
      async () =>
        (await eventsOf(technician, id)).findLast(({ kind }) => kind === 'guarantee_claimed')?.data.text,
      SOON,
    )
    .toBe('Volvió a gotear')
})

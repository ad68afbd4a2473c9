import { expect, type Page } from '@playwright/test'
import { CUSTOMERS } from '@tecnicerca/shared/messages/customers'
import { MAINTENANCE } from '@tecnicerca/shared/messages/maintenance'
import { EXPENSES, MONTH } from '@tecnicerca/shared/messages/month'
import { PAYMENT_FORM, PAYMENTS } from '@tecnicerca/shared/messages/payments'
import { VISIT_ACTS } from '@tecnicerca/shared/messages/visits'
import { AGENDA_SEARCH, WORK } from '@tecnicerca/shared/messages/work'
import { eventsOf, say, thread } from './case-screen.ts'
import { test } from './fixtures.ts'
import { ask, newCustomer, newTechnician, type Person, requestsOf, signIn } from './marketplace.ts'
import { CALLS, card, complete, openForLater, reopen, SOON } from './offline-phone.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7]
const NAMES = ['Ana Peralta', 'Luis Rosa', 'María Gil', 'Pedro Cruz', 'Inés Vega', 'José Luna', 'Rosa Mota']
const PRICE = 1_000
const PART = 100

type Job = { id: number; customer: Person; name: string; text: string }

/** A job of today with an agreed price. */
async function agreedJob(
  request: Parameters<typeof newCustomer>[0],
  technician: Person,
  day: number,
): Promise<Job> {
  const name = NAMES[day - 1] ?? ''
  const text = `Trabajo ${day} del tablero`
  const customer = await newCustomer(request, name)
  const { id } = await ask(customer, technician, { service_description: text })
  const offered = await technician.api.post(`/api/service-requests/${id}/offers`, {
    data: { total: PRICE * day },
  })
  const { event } = (await offered.json()) as { event: { id: number } }
  await customer.api.put(`/api/offers/${event.id}/status`, { data: { status: 'accepted' } })
  return { id, customer, name, text }
}

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const figure = (page: Page, term: string) => page.locator('dl > div').filter({ hasText: term }).locator('dd')
const look = (page: Page, name: string) =>
  process.env.WEEK_PICTURES
    ? page.screenshot({ path: `${process.env.WEEK_PICTURES}/${name}.png` })
    : undefined

/** What the technician does after noon, without a network. */
async function afternoon(page: Page, { id, name, text }: Job, day: number): Promise<void> {
  await reopen(page, '/')
  await look(page, `${day}-1-hoy`)
  const visit = card(page, name)
  await visit.getByRole('button', { name: VISIT_ACTS.on_the_way }).click()
  await visit.getByRole('button', { name: VISIT_ACTS.arrived }).click()
  await expect(visit.getByRole('button', { name: VISIT_ACTS.arrived })).toHaveCount(0)
  await look(page, `${day}-2-llegue`)
  await reopen(page, `/my-requests/${id}`)
  await say(page, `Terminé, ${day}.`)
  await page.getByRole('button', { name: PAYMENTS.open }).last().click()
  await dialog(page).getByRole('button', { name: PAYMENT_FORM.submit, exact: true }).click()
  await expect(thread(page)).toContainText(`RD$${(PRICE * day).toLocaleString('en')}`)
  await look(page, `${day}-3-caso`)
  await reopen(page, '/my-requests')
  await complete(page, text)
  await reopen(page, '/mi-mes')
  await press(page, EXPENSES.add)
  await dialog(page)
    .getByLabel(EXPENSES.amount)
    .fill(String(PART * day))
  await dialog(page).getByLabel(EXPENSES.note).fill(`Pieza ${day}`)
  await dialog(page).getByRole('button', { name: EXPENSES.save, exact: true }).click()
  await expect(figure(page, MONTH.jobs)).toHaveText(String(day))
  await look(page, `${day}-4-mes`)
  if (day === 7) {
    await reopen(page, `/my-requests/${id}`)
    await press(page, MAINTENANCE.propose)
    await press(page, MAINTENANCE.every(6))
    await look(page, '7-5-mantenimiento')
  }
  await reopen(page, '/pendientes')
  await look(page, `${day}-6-pendientes`)
}

test('a week of a technician, without a network every afternoon @prove', async ({
  page,
  context,
  request,
  provoke,
}) => {
  test.setTimeout(600_000)
  provoke(CALLS)
  const technician = await newTechnician(request)
  await signIn(page, technician)
  await openForLater(page)
  for (const day of DAYS) {
    const job = await agreedJob(request, technician, day)
    await reopen(page, '/')
    await expect(page.getByRole('region', { name: WORK.today }).getByRole('article')).toContainText(
      job.name,
      SOON,
    )
    await context.setOffline(true)
    await afternoon(page, job, day)
    await context.setOffline(false)
    await expect
      .poll(async () => (await eventsOf(job.customer, job.id)).map(({ kind }) => kind), SOON)
      .toEqual(expect.arrayContaining(['on_the_way', 'arrived', 'message', 'payment_noted', 'completed']))
    const noted = (await eventsOf(job.customer, job.id)).find(({ kind }) => kind === 'payment_noted')
    await job.customer.api.put(`/api/payments/${noted?.id}/status`, { data: { status: 'confirmed' } })
  }
  const sum = DAYS.reduce((all, day) => all + day, 0)
  await reopen(page, '/mi-mes')
  await expect(figure(page, MONTH.kinds.paid)).toHaveText(`RD$${(PRICE * sum).toLocaleString('en')}`, SOON)
  await expect(figure(page, MONTH.kinds.expense)).toHaveText(`RD$${(PART * sum).toLocaleString('en')}`)
  await expect(figure(page, MONTH.kinds.owed)).toHaveText('RD$0')
  await look(page, '8-mes')
  await reopen(page, '/mis-clientes')
  await expect(page.getByText(CUSTOMERS.jobs(1))).toHaveCount(7, SOON)
  await look(page, '8-clientes')
  await context.setOffline(true)
  await reopen(page, '/my-requests')
  await page.getByRole('searchbox', { name: AGENDA_SEARCH.label }).fill('tablero 4')
  await expect(page.getByText(AGENDA_SEARCH.found(1))).toBeVisible()
  await look(page, '8-buscar')
  expect((await requestsOf(technician)).map(({ status, balance }) => [status, balance])).toEqual(
    DAYS.map(() => ['completed', 0]),
  )
})

import { expect, type Page } from '@playwright/test'
import { addDays } from '@tecnicerca/shared/calendar'
import { MAINTENANCE } from '@tecnicerca/shared/messages/maintenance'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { addMonths, openDayFrom } from '@tecnicerca/shared/service-requests/maintenance-log'
import { thread } from '../../pwa/e2e/case-screen.ts'
import { expectNothingPending } from '../kit/browser-phone.ts'
import type { Person } from '../kit/person.ts'
import type { Stack } from '../kit/stack.ts'
import { expectSettled, faultTest } from './browser-faults.ts'
import { callAs, eventsOf, newCase, openCase, SOON } from './case-phone.ts'
import { TODAY } from './day.ts'

type Sides = Record<'customer' | 'technician', Person>

const plan = (page: Page) => page.getByRole('region', { name: MAINTENANCE.title })
const press = (page: Page, name: string) => plan(page).getByRole('button', { name, exact: true }).click()

const say = (stack: Stack, person: Person, [id, kind, months]: [number, string, number?]) =>
  callAs(stack, person, {
    path: `/service-requests/${id}/maintenance`,
    body: { kind: `maintenance_${kind}`, months },
  })

/** A completed job for which the customer proposes a maintenance every six months. */
async function proposedJob(stack: Stack, sides: Sides): Promise<number> {
  const id = await newCase(stack, sides)
  for (const status of ['accepted', 'completed']) {
    const change = { method: 'PUT', path: `/service-requests/${id}/status`, body: { status } } as const
    expect((await callAs(stack, sides.technician, change)).status).toBe(200)
  }
  expect((await say(stack, sides.customer, [id, 'proposed', 6])).status).toBe(201)
  return id
}

const monthsOf = (stack: Stack, id: number) =>
  stack.count('select coalesce(maintenance_months, 0) as count from service_requests where id = $1', [id])

for (const first of ['the refusal', 'the acceptance'] as const) {
  faultTest(
    'F96',
    `no plan stands on either side if ${first} arrives first`,
    async ({ mobile, phoneOf, technician, customer, stack }) => {
      const id = await proposedJob(stack, { customer, technician })
      const other = await phoneOf(technician)
      for (const phone of [mobile, other]) {
        await openCase(phone, id)
        await expect(plan(phone.page)).toContainText(MAINTENANCE.every(6), SOON)
        await phone.context.setOffline(true)
      }
      await press(mobile.page, MAINTENANCE.withdraw)
      await expect(thread(mobile.page)).toContainText('Dijiste que no al mantenimiento')
      await press(other.page, MAINTENANCE.accept)
      await expect(thread(other.page)).toContainText('Aceptaste el mantenimiento cada 6 meses')
      await expect(thread(other.page)).toContainText(OFFLINE.pendingChip)

      if (first === 'the acceptance') {
        await other.context.setOffline(false)
        await expect.poll(() => monthsOf(stack, id), SOON).toBe(6)
      }
      await mobile.context.setOffline(false)
      await expect.poll(() => eventsOf(stack, id, 'maintenance_refused'), SOON).toBe(1)
      expect(await monthsOf(stack, id)).toBe(0)
      if (first === 'the refusal') {
        await other.context.setOffline(false)
        await expect(thread(other.page)).toContainText('ya no está en pie', SOON)
        expect(await eventsOf(stack, id, 'maintenance_accepted')).toBe(0)
      }
      await expectSettled(mobile, customer)
      for (const { page } of [mobile, other]) {
        await expect(plan(page).getByRole('button', { name: MAINTENANCE.propose })).toBeVisible(SOON)
        await expect(plan(page)).not.toContainText(MAINTENANCE.every(6))
      }
      expect(await monthsOf(stack, id)).toBe(0)
    },
  )
}

/** Years between the completion and a day that is due soon: over the turn of a year on every day, and of a leap year. */
for (const years of [1, 3]) {
  faultTest(
    'F97',
    `the phone counts the day from a completion ${years} years ago, and one tap asks for it`,
    async ({ mobile, technician, customer, stack }) => {
      const since = addMonths(addDays(TODAY, 3 + years), -12 * years)
      const due = openDayFrom(addMonths(since, 12 * years), { hours: {}, daysOff: [] })
      const id = await proposedJob(stack, { customer, technician })
      await say(stack, customer, [id, 'refused'])
      await say(stack, customer, [id, 'proposed', 12])
      expect((await say(stack, technician, [id, 'accepted', 12])).status).toBe(201)
      await stack.query(
        `update service_requests set completed_at = at, ended_at = at, accepted_at = at - interval '1 day'
         from (select ($2 || ' 22:00 America/Santo_Domingo')::timestamptz as at) job where id = $1`,
        [id, since],
      )
      await openCase(mobile, id)
      await expect(plan(mobile.page)).toContainText(MAINTENANCE.every(12), SOON)
      const askNow = plan(mobile.page).getByRole('link', { name: MAINTENANCE.askNow })
      await expect(askNow).toBeVisible(SOON)
      await mobile.context.setOffline(true)
      await askNow.click()
      const form = mobile.page.getByRole('dialog')
      await expect(form.getByLabel(SERVICE_REQUEST_FORM.description)).toHaveValue('Gotea el techo')
      await expect(form.getByLabel(SERVICE_REQUEST_FORM.date)).toHaveValue(due)
      await form.getByRole('button', { name: SERVICE_REQUEST_FORM.submit, exact: true }).click()
      await mobile.context.setOffline(false)
      await expectNothingPending(mobile.page)
      const asked = () =>
        stack.count(
          'select count(*) from service_requests where customer_id = $1 and id > $2 and request_date = $3',
          [customer.id, id, due],
        )
      await expect.poll(asked, SOON).toBe(1)
      await openCase(mobile, id)
      await expect(askNow).toHaveCount(0, SOON)
    },
  )
}

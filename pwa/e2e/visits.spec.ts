import { expect, type Page } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { NOT_COME, VISIT_ACTS, VISIT_FORM, VISIT_PROBLEMS } from '@tecnicerca/shared/messages/visits'
import { eventsOf, openMenu, refreshScreen, thread } from './case-screen.ts'
import { test } from './fixtures.ts'
import { ask, newCustomer, newTechnician, type Person, setStatus, signIn } from './marketplace.ts'
import { CALLS, card, openForLater, reopen, SOON } from './offline-phone.ts'

test.beforeEach(({ provoke }) => provoke(CALLS))

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const said = async (person: Person, id: number) =>
  (await eventsOf(person, id)).map(({ by, kind }) => `${by} ${kind}`).slice(2)

test('a visit is told in one tap each, also without a network, and the customer answers', async ({
  page,
  context,
  otherPhone,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  await newTechnician(request, 'Rosa Cabrera')
  const { id } = await ask(customer, technician)
  await setStatus(technician, id, 'accepted')
  await signIn(page, technician)
  await openForLater(page)
  await reopen(page, `/my-requests/${id}`)
  await openMenu(page)
  await press(page, VISIT_ACTS.promised_hour)
  const form = page.getByRole('dialog')
  await form.getByLabel(VISIT_FORM.hour).fill('22:00')
  await form.getByRole('button', { name: VISIT_FORM.submit }).click()
  await expect(form.getByText(VISIT_PROBLEMS.outside('any'))).toBeVisible()
  await form.getByLabel(VISIT_FORM.hour).fill('09:30')
  await form.getByRole('button', { name: VISIT_FORM.submit }).click()
  await expect(thread(page)).toContainText('Prometiste llegar')
  await context.setOffline(true)
  await press(page, VISIT_ACTS.on_the_way)
  await expect(thread(page)).toContainText('Dijiste que vas en camino')
  await expect(thread(page)).toContainText(OFFLINE.pendingChip)
  await reopen(page, '/')
  const arrived = card(page, 'Ana Peralta').getByRole('button', { name: VISIT_ACTS.arrived })
  await arrived.click()
  // The phone has stored it once the card offers what follows.
  await expect(arrived).toHaveCount(0)
  await reopen(page, `/my-requests/${id}`)
  await expect(thread(page)).toContainText('Dijiste que llegaste')
  await context.setOffline(false)
  const came = ['technician promised_hour', 'technician on_the_way', 'technician arrived']
  await expect.poll(() => said(customer, id), SOON).toEqual(came)

  const other = await otherPhone()
  await signIn(other, customer)
  await openForLater(other)
  await reopen(other, `/my-requests/${id}`)
  await expect(thread(other)).toContainText('José va en camino')
  await press(other, VISIT_ACTS.notArrived)
  await expect(thread(other)).toContainText('Dijiste que no ha llegado')
  await expect.poll(() => said(customer, id), SOON).toEqual([...came, 'customer absent'])
  const others = other.getByRole('region', { name: NOT_COME.title('José') })
  await others
    .getByRole('region', { name: SERVICE_REQUEST_FORM.askInstead })
    .getByRole('link')
    .first()
    .click()
  await expect(other.getByRole('dialog').getByLabel(SERVICE_REQUEST_FORM.description)).toHaveValue(
    'Revisar el cableado de la cocina.',
  )
  const [asked] = await eventsOf(customer, id)
  await expect(other.getByRole('dialog').getByLabel(SERVICE_REQUEST_FORM.date)).toHaveValue(
    asked?.data.request_date ?? '',
  )
  await refreshScreen(page)
  await expect(thread(page)).toContainText('Ana dice que no has llegado', SOON)
  await press(page, VISIT_ACTS.didArrive)
  await expect(thread(page)).toContainText('Dijiste que sí llegaste')

  await expect
    .poll(() => said(customer, id), SOON)
    .toEqual([...came, 'customer absent', 'technician arrived'])
})

test('a note beside what was said about a visit is corrected before it is sent, and keeps its time', async ({
  page,
  context,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const { id } = await ask(customer, technician)
  await setStatus(technician, id, 'accepted')
  await signIn(page, technician)
  await openForLater(page)
  await reopen(page, `/my-requests/${id}`)
  await context.setOffline(true)
  await openMenu(page)
  await press(page, VISIT_FORM.part)
  const form = page.getByRole('dialog')
  await form.getByLabel(VISIT_FORM.note).fill('Fui por un breker.')
  await form.getByRole('button', { name: VISIT_FORM.submit }).click()
  await expect(thread(page)).toContainText('Fui por un breker.')
  const wroteAt = Date.now()
  await reopen(page, '/pendientes')
  await press(page, OFFLINE.correct)
  await form.getByLabel(VISIT_FORM.note).fill('Fui por un breaker.')
  await form.getByRole('button', { name: VISIT_FORM.submit }).click()
  await expect(form).toHaveCount(0)
  const sending = context.waitForEvent('request', (call) => call.url().endsWith(`/${id}/visits`))
  await context.setOffline(false)
  const { at_phone: tappedAt } = JSON.parse((await sending).postData() ?? '{}') as { at_phone: string }
  expect(Date.parse(tappedAt)).toBeLessThanOrEqual(wroteAt)
  await expect.poll(() => said(customer, id), SOON).toEqual(['technician went_for_part'])
  expect((await eventsOf(customer, id)).at(-1)?.data.note).toBe('Fui por un breaker.')
})

import { expect, type Page } from '@playwright/test'
import { ACT_QUESTIONS } from '@tecnicerca/shared/messages/act-questions'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { WORK } from '@tecnicerca/shared/messages/work'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import {
  ask,
  newCustomer,
  newTechnician,
  type Person,
  requestsOf,
  setStatus,
  signIn,
  tomorrow,
} from './marketplace.ts'
import { CALLS, card, SOON } from './offline-phone.ts'
import { expectSent } from './toasts.ts'

test.use(WITHOUT_SERVICE_WORKER)

const button = (page: Page, text: string, name: string) =>
  card(page, text).getByRole('button', { name, exact: true })
const statusesOf = async (person: Person) => (await requestsOf(person)).map(({ status }) => status)

/** Taps twice in the same place, as fast as a thumb does. */
async function tapTwice(page: Page, text: string, name: string): Promise<void> {
  // A click off the screen would hit nothing.
  await button(page, text, name).scrollIntoViewIfNeeded()
  const box = await button(page, text, name).boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await page.mouse.click(x, y)
  // The second tap comes when the screen has changed: the worst moment.
  await expect(button(page, text, name)).toHaveCount(0)
  await page.mouse.click(x, y)
}

test('a second tap on the place of Aceptar completes nothing and accepts no other request', async ({
  page,
  open,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  await ask(customer, technician, { service_description: 'Primera.' })
  await ask(customer, technician, { service_description: 'Segunda.' })
  await signIn(page, technician)
  await open('/my-requests')
  await tapTwice(page, 'Primera.', SERVICE_REQUESTS.accept)
  await expectSent(page, SERVICE_REQUESTS.updated)
  await expect(page).toHaveURL('/my-requests')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect.poll(() => statusesOf(technician)).toEqual(['pending', 'accepted'])

  await open('/')
  await expect(page.getByRole('region', { name: WORK.toAnswer })).toContainText('Segunda.')
  await ask(customer, technician, { service_description: 'Tercera.' })
  await expect(card(page, 'Tercera.')).toBeVisible(SOON)
  await tapTwice(page, 'Segunda.', SERVICE_REQUESTS.accept)
  await expect.poll(() => statusesOf(technician)).toEqual(['pending', 'accepted', 'accepted'])
})

test('completing asks before the day and just after the acceptance, and can be undone for ten seconds', async ({
  page,
  open,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const { id } = await ask(customer, technician, { service_description: 'Hoy.' })
  const later = await ask(customer, technician, {
    service_description: 'Otro día.',
    request_date: tomorrow(),
  })
  for (const one of [id, later.id]) await setStatus(technician, one, 'accepted')
  await signIn(page, technician)
  await open('/my-requests')
  const question = page.getByRole('alertdialog', { name: ACT_QUESTIONS.complete.title })
  await button(page, 'Otro día.', SERVICE_REQUESTS.complete).click()
  await expect(question).toContainText('Quedaste para el')
  await question.getByRole('button', { name: ACT_QUESTIONS.keep }).click()
  await button(page, 'Hoy.', SERVICE_REQUESTS.complete).click()
  await expect(question).toContainText(ACT_QUESTIONS.complete.soon)
  await question.getByRole('button', { name: SERVICE_REQUESTS.complete }).click()

  await expect(page.getByText(SERVICE_REQUESTS.updated)).toBeVisible()
  await expect(card(page, 'Hoy.')).toContainText(SERVICE_REQUESTS.status.completed)
  await page.getByRole('button', { name: COMMON.undo }).click()
  await expect(page.getByText(COMMON.undone)).toBeVisible()
  await expect(card(page, 'Hoy.')).toContainText(SERVICE_REQUESTS.status.accepted)

  await button(page, 'Hoy.', SERVICE_REQUESTS.complete).click()
  await question.getByRole('button', { name: SERVICE_REQUESTS.complete }).click()
  await expect(card(page, 'Hoy.')).toContainText(SERVICE_REQUESTS.status.completed)
  expect(await statusesOf(technician)).toEqual(['accepted', 'accepted'])
  await expect.poll(() => statusesOf(technician), SOON).toEqual(['accepted', 'completed'])
})

test('a completion made offline can be undone, and is sent after a reload @prove', async ({
  page,
  open,
  context,
  request,
  provoke,
}) => {
  provoke(CALLS)
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const { id } = await ask(customer, technician, { service_description: 'Hoy.' })
  await setStatus(technician, id, 'accepted')
  await signIn(page, technician)
  await open('/my-requests')
  await button(page, 'Hoy.', SERVICE_REQUESTS.complete).waitFor()
  const complete = async () => {
    await button(page, 'Hoy.', SERVICE_REQUESTS.complete).click()
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: SERVICE_REQUESTS.complete })
    await confirm.click()
    await expect(card(page, 'Hoy.')).toContainText(SERVICE_REQUESTS.status.completed)
  }
  await context.setOffline(true)
  await complete()
  await page.getByRole('button', { name: COMMON.undo }).click()
  await expect(page.getByText(COMMON.undone)).toBeVisible()
  await context.setOffline(false)
  await expect(button(page, 'Hoy.', SERVICE_REQUESTS.complete)).toBeVisible()
  await complete()
  await open('/my-requests')
  await expect(card(page, 'Hoy.')).toContainText(SERVICE_REQUESTS.status.completed)
  expect(await statusesOf(technician)).toEqual(['accepted'])
  await expect.poll(() => statusesOf(technician), SOON).toEqual(['completed'])
})

test('Aceptar does not forget the open offer, nor another job at that time', async ({
  page,
  open,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const { id } = await ask(customer, technician, { service_description: 'Con propuesta.' })
  const data = { total: 6000, request_date: tomorrow() }
  expect((await technician.api.post(`/api/service-requests/${id}/offers`, { data })).status()).toBe(201)
  for (const [text, from] of [
    ['Temprano.', 'accepted'],
    ['También temprano.', 'pending'],
  ] as const) {
    const body = {
      technician_id: technician.user.technician_id,
      service_description: text,
      service_location: 'Calle 5',
      request_date: tomorrow(),
      time_window: 'morning',
    }
    const answer = await customer.api.post('/api/service-requests', { data: body })
    const { serviceRequest } = (await answer.json()) as { serviceRequest: { id: number } }
    if (from === 'accepted') await setStatus(technician, serviceRequest.id, 'accepted')
  }
  await signIn(page, technician)
  await open('/my-requests')
  await button(page, 'También temprano.', SERVICE_REQUESTS.accept).click()
  const clash = page.getByRole('alertdialog', { name: ACT_QUESTIONS.clash.title })
  await expect(clash).toContainText('Ana Peralta')
  await clash.getByRole('button', { name: ACT_QUESTIONS.keep }).click()

  await button(page, 'Con propuesta.', SERVICE_REQUESTS.accept).click()
  const question = page.getByRole('alertdialog', { name: ACT_QUESTIONS.ownOffer.title })
  await expect(question).toContainText('RD$6,000')
  await question.getByRole('button', { name: ACT_QUESTIONS.ownOffer.keep }).click()
  expect(await statusesOf(technician)).toEqual(['pending', 'accepted', 'pending'])
  await button(page, 'Con propuesta.', SERVICE_REQUESTS.accept).click()
  await question.getByRole('button', { name: ACT_QUESTIONS.ownOffer.confirm }).click()
  await expectSent(page, SERVICE_REQUESTS.updated)
  const { events } = (await (await customer.api.get(`/api/service-requests/${id}`)).json()) as {
    events: { kind: string }[]
  }
  expect(events.map(({ kind }) => kind).slice(-2)).toEqual(['offer_withdrawn', 'accepted'])
})

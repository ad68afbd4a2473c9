import { expect } from '@playwright/test'
import { CASES, OFFER } from '@tecnicerca/shared/messages/cases'
import { QUOTE_FORM } from '@tecnicerca/shared/messages/quotes'
import { SERVICE_REQUEST_FORM, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { bubble, openMenu } from './case-screen.ts'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { ask, askAndComplete, newCustomer, newTechnician, signIn, today } from './marketplace.ts'
import { SOON } from './offline-phone.ts'

test.use(WITHOUT_SERVICE_WORKER)
// Tests that change the user leave calls of the one before, which the server refuses.
test.beforeEach(({ provoke }) => provoke(/status of 401 /))

const LONG =
  'Se tapó el fregadero y el agua no baja. Es en un segundo piso, y el baño también está lento desde ayer.'

test('a request to decide shows its facts until somebody writes, and accepts or proposes in one line', async ({
  page,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const { id } = await ask(customer, technician, { service_description: LONG })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, technician)
  await page.goto(`/my-requests/${id}`)
  const facts = page.getByRole('region', { name: CASES.facts })
  await expect(facts.getByText('Calle 5, Gurabo')).toBeInViewport({ ratio: 1 })
  const middleOf = async (name: string) => {
    const box = await page.getByRole('button', { name }).boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
  }
  for (const name of [OFFER.propose, QUOTE_FORM.open])
    expect(await middleOf(name), name).toBe(await middleOf(SERVICE_REQUESTS.accept))
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await customer.api.post(`/api/service-requests/${id}/messages`, { data: { text: 'El portón es verde.' } })
  await page.goto(`/my-requests/${id}`)
  await expect(bubble(page, 'El portón es verde.')).toBeVisible(SOON)
  await expect(facts.getByText('Calle 5, Gurabo')).toBeHidden()
})

test('the bar of a completed case has an act or words', async ({ page, otherPhone, request }) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const { id } = await askAndComplete(customer, technician)
  await signIn(page, technician)
  await page.goto(`/my-requests/${id}`)
  await expect(page.getByText(/^Completada el \d/)).toBeVisible(SOON)
  const other = await otherPhone()
  await signIn(other, customer)
  await other.goto(`/my-requests/${id}`)
  await expect(other.getByRole('link', { name: SERVICE_REQUESTS.writeReview })).toBeVisible(SOON)
  const review = { rating: 5, comment: 'Muy buen trabajo en todo.', service_date: today() }
  const data = { technician_id: technician.user.technician_id, service_request_id: id, ...review }
  expect((await customer.api.post('/api/reviews', { data })).status()).toBe(201)
  await other.goto(`/my-requests/${id}`)
  await other.getByRole('link', { name: SERVICE_REQUESTS.askAgain }).click()
  await expect(other.getByRole('dialog')).toHaveAccessibleName(SERVICE_REQUEST_FORM.titleFor('José Almonte'))
})

test('cancelling and blocking have different icons @prove', async ({ page, request }) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const { id } = await ask(customer, technician)
  await signIn(page, technician)
  await page.goto(`/my-requests/${id}`)
  await openMenu(page)
  const icons = await page
    .getByRole('dialog')
    .locator('li, div:has(> button)')
    .filter({ hasText: /Rechazar|Bloquear/ })
    .evaluateAll((all) => all.map((one) => one.querySelector('button > svg use')?.getAttribute('href')))
  expect(icons.length).toBeGreaterThanOrEqual(2)
  expect(new Set(icons).size).toBe(icons.length)
})

import { expect } from '@playwright/test'
import { REVIEW_LIMITS } from '@tecnicerca/shared/limits'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { CASE_REVIEW, REVIEW, REVIEW_LIST } from '@tecnicerca/shared/messages/reviews'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { cameraPhoto } from './camera.ts'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import {
  ask,
  askAndComplete,
  newCustomer,
  newTechnician,
  type Person,
  setStatus,
  signIn,
  technicianId,
  today,
} from './marketplace.ts'
import { expectSent, expectToast } from './toasts.ts'

test.use(WITHOUT_SERVICE_WORKER)

type NewReview = { customer: Person; technician: Person; rating: number; comment: string }

/** Reviews a new completed case. Returns the id of the case. */
async function review({ customer, technician, rating, comment }: NewReview): Promise<number> {
  const { id } = await askAndComplete(customer, technician)
  const words = { rating, comment, service_date: today() }
  const data = { technician_id: technicianId(technician), service_request_id: id, ...words }
  expect((await customer.api.post('/api/reviews', { data })).status()).toBe(201)
  return id
}

test('a customer edits a review, the technician replies, and both delete their text', async ({
  page,
  open,
  request,
  otherPhone,
}) => {
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  const id = await review({ customer, technician, rating: 5, comment: 'Muy buen trabajo.' })
  await signIn(page, customer)
  await open(`/my-requests/${id}`)
  const card = page.getByRole('region', { name: CASE_REVIEW.own })
  await expect(card).toContainText('Muy buen trabajo.')
  await card.getByRole('button', { name: CASE_REVIEW.edit }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(REVIEW.comment).fill('')
  await expect(dialog.getByText(CONTROLS.charactersLeft(REVIEW_LIMITS.comment))).toBeVisible()
  await dialog.getByLabel(REVIEW.comment).fill('Corto')
  await dialog.getByRole('button', { name: CASE_REVIEW.publish }).click()
  await expect(dialog.getByLabel(REVIEW.comment)).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(REVIEW.comment).fill('Buen trabajo, pero llegó tarde.')
  await dialog.getByRole('radio', { name: '4' }).check({ force: true })
  await dialog.getByRole('button', { name: CASE_REVIEW.publish }).click()
  await expectSent(page, CASE_REVIEW.changed)
  await expect(card).toContainText('Buen trabajo, pero llegó tarde.')
  await expect(card).toContainText(CASE_REVIEW.edited)

  const technicianPage = await otherPhone()
  await signIn(technicianPage, technician)
  await technicianPage.goto(`/my-requests/${id}`)
  await technicianPage.getByRole('button', { name: CASE_REVIEW.reply }).click()
  await technicianPage.getByLabel(CASE_REVIEW.replyLabel).fill('Gracias. La guagua se retrasó.')
  await technicianPage.getByRole('button', { name: CASE_REVIEW.publish }).click()
  await expectToast(technicianPage, CASE_REVIEW.replied)
  await expect(technicianPage.getByRole('button', { name: CASE_REVIEW.editReply })).toBeVisible()

  await open(`/technicians/${technicianId(technician)}`)
  const reviews = page.getByRole('region', { name: PROFILE.reviews })
  const shown = reviews.getByRole('listitem')
  for (const text of ['Ana P.', CASE_REVIEW.edited, REVIEW_LIST.verified, 'Gracias. La guagua se retrasó.'])
    await expect(shown).toContainText(text)
  await expect(shown).not.toContainText('Peralta')

  await technicianPage.getByRole('button', { name: CASE_REVIEW.removeReply }).click()
  const confirmation = technicianPage.getByRole('alertdialog', { name: CASE_REVIEW.removeReplyTitle })
  await confirmation.getByRole('button', { name: CASE_REVIEW.removeReply }).click()
  await expectToast(technicianPage, CASE_REVIEW.replyRemoved)
  await expect(technicianPage.getByText('Gracias. La guagua se retrasó.')).toHaveCount(0)
  await expect(technicianPage.getByRole('button', { name: CASE_REVIEW.reply, exact: true })).toBeVisible()
  await open(`/technicians/${technicianId(technician)}`)
  await expect(shown).toContainText('Buen trabajo, pero llegó tarde.')
  await expect(shown).not.toContainText('Gracias. La guagua se retrasó.')

  await open(`/my-requests/${id}`)
  await card.getByRole('button', { name: CASE_REVIEW.remove }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: CASE_REVIEW.remove }).click()
  await expectSent(page, CASE_REVIEW.removed)
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('link', { name: SERVICE_REQUESTS.writeReview })).toBeVisible()
  await open(`/technicians/${technicianId(technician)}`)
  await expect(reviews).toContainText(PROFILE.noReviews)
})

test('the reviews of a profile can be filtered by stars and sorted @prove', async ({
  page,
  open,
  request,
}) => {
  const technician = await newTechnician(request)
  for (const [rating, comment] of [
    [5, 'Excelente de principio a fin.'],
    [2, 'Dejó el cable a la vista.'],
    [4, 'Bien, aunque algo caro.'],
  ] as const)
    await review({ customer: await newCustomer(request), technician, rating, comment })
  await open(`/technicians/${technicianId(technician)}`)
  const reviews = page.getByRole('region', { name: PROFILE.reviews })
  const shown = reviews.getByRole('listitem')
  await expect(shown).toHaveCount(3)
  await expect(shown.first()).toContainText('Bien, aunque algo caro.')

  await reviews.getByLabel(REVIEW_LIST.sort).selectOption('worst')
  await expect(shown.first()).toContainText('Dejó el cable a la vista.')
  const bar = reviews.getByRole('button', { name: REVIEW_LIST.bar(5, 1) })
  await bar.click()
  await expect(shown).toHaveCount(1)
  await expect(shown).toContainText('Excelente de principio a fin.')
  await bar.click()
  await expect(shown).toHaveCount(3)
  await reviews.getByRole('button', { name: REVIEW_LIST.bar(1, 0) }).click()
  await expect(reviews).toContainText(REVIEW_LIST.none)
})

test('a review shows photos of its case; more than ten load on demand @prove', async ({
  page,
  open,
  request,
}) => {
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  const { buffer } = await cameraPhoto(page)
  const { id } = await ask(customer, technician)
  const photoId = crypto.randomUUID()
  const sent = await customer.api.put(`/api/service-requests/${id}/photos/${photoId}`, {
    data: buffer,
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(sent.status()).toBe(201)
  for (const status of ['accepted', 'completed']) await setStatus(technician, id, status)
  for (let count = 0; count < 10; count += 1)
    await review({ customer, technician, rating: 5, comment: `Trabajo número ${count}.` })

  await signIn(page, customer)
  await open('/my-requests')
  await page.getByRole('link', { name: SERVICE_REQUESTS.writeReview }).click()
  await page.getByRole('checkbox', { name: CASE_REVIEW.photo(1) }).check()
  await page.getByLabel(REVIEW.comment).fill('Quedó como nueva la cocina.')
  await page.getByRole('button', { name: REVIEW.submit }).click()
  await expectSent(page, REVIEW.sent)

  await open(`/technicians/${technicianId(technician)}`)
  const reviews = page.getByRole('region', { name: PROFILE.reviews })
  const shown = reviews.getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const photo = shown.filter({ hasText: 'Quedó como nueva' }).getByRole('img', {
    name: REVIEW_LIST.photo(1, 1),
  })
  await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(320)
  await reviews.getByRole('button', { name: PROFILE.moreReviews }).click()
  await expect(shown).toHaveCount(11)
  await expect(reviews.getByRole('button', { name: PROFILE.moreReviews })).toHaveCount(0)
})

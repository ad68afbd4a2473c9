import { expect, type Page } from '@playwright/test'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { CASE_REVIEW, REVIEW } from '@tecnicerca/shared/messages/reviews'
import { VERIFICATION } from '@tecnicerca/shared/messages/verifications'
import { ERROR_MESSAGES } from '@tecnicerca/shared/protocol/errors'
import { card } from '../../pwa/e2e/offline-phone.ts'
import { expectToast } from '../../pwa/e2e/toasts.ts'
import { cut, expectNothingPending, mend } from '../kit/browser-phone.ts'
import type { Person } from '../kit/person.ts'
import type { Stack } from '../kit/stack.ts'
import { faultTest } from './browser-faults.ts'
import { callAs, openCase, SOON } from './case-phone.ts'
import { TODAY } from './day.ts'
import { completedRequest } from './past.ts'

type Sides = { customer: Person; technician: Person }

/** A completed case with a review. Returns the ids of both. */
async function newReview(stack: Stack, { customer, technician }: Sides): Promise<[number, number]> {
  const id = await completedRequest(stack, customer, technician)
  const { technician_id: technicianId } = technician
  const words = { rating: 5, comment: 'La primera opinión.', service_date: TODAY }
  const body = { technician_id: technicianId, service_request_id: id, ...words }
  const answer = await callAs(stack, customer, { path: '/reviews', body })
  expect(answer.status).toBe(201)
  return [id, ((await answer.json()) as { review: { id: number } }).review.id]
}

const publish = (page: Page) => page.getByRole('button', { name: CASE_REVIEW.publish }).click()

async function deleteHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: CASE_REVIEW.remove }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: CASE_REVIEW.remove }).click()
}

/** The number of reviews of this customer in the database with this comment. */
function storedReviews(stack: Stack, customer: Person, comment: string): Promise<number> {
  return stack.count('select count(*) from reviews where customer_id = $1 and comment = $2', [
    customer.id,
    comment,
  ])
}

faultTest('F61', 'is refused and keeps its text', async ({ mobile, net, technician, customer, stack }) => {
  const [id, reviewId] = await newReview(stack, { customer, technician })
  const { page } = mobile
  await openCase(mobile, id)
  await cut(mobile, net)
  await page.getByRole('button', { name: CASE_REVIEW.edit }).click()
  await page.getByLabel(REVIEW.comment).fill('La segunda opinión.')
  await publish(page)
  await expectToast(page, OFFLINE.savedHere)
  await expect(page.getByText('La segunda opinión.')).toBeVisible()
  await stack.query("update reviews set created_at = created_at - interval '49 hours' where id = $1", [
    reviewId,
  ])
  await mend(mobile, net)
  await mobile.open('/pendientes')
  await expect(card(page, 'La segunda opinión.')).toContainText(ERROR_MESSAGES.review_locked, SOON)
  await mobile.open(`/my-requests/${id}`)
  await expect(page.getByText('La primera opinión.')).toBeVisible()
  expect(await storedReviews(stack, customer, 'La primera opinión.')).toBe(1)
  expect(await storedReviews(stack, customer, 'La segunda opinión.')).toBe(0)
})

faultTest('F62', 'says so and keeps its text', async ({ phoneOf, net, technician, customer, stack }) => {
  const [id, reviewId] = await newReview(stack, { customer, technician })
  const mobile = await phoneOf(technician)
  const { page } = mobile
  await openCase(mobile, id)
  await cut(mobile, net)
  await page.getByRole('button', { name: CASE_REVIEW.reply }).click()
  await page.getByLabel(CASE_REVIEW.replyLabel).fill('Gracias por confiar.')
  await publish(page)
  await expectToast(page, OFFLINE.savedHere)
  await expect(page.getByText('Gracias por confiar.')).toBeVisible()
  const deleted = await callAs(stack, customer, { method: 'DELETE', path: `/reviews/${reviewId}` })
  expect(deleted.status).toBe(200)
  await mend(mobile, net)
  await mobile.open('/pendientes')
  await expect(card(page, 'Gracias por confiar.')).toContainText(ERROR_MESSAGES.not_found, SOON)
  expect(await storedReviews(stack, customer, 'La primera opinión.')).toBe(0)
})

faultTest('F63', 'is gone, and both are told', async ({ mobile, net, technician, customer, stack }) => {
  const [id, reviewId] = await newReview(stack, { customer, technician })
  const { page } = mobile
  await openCase(mobile, id)
  await cut(mobile, net)
  await deleteHere(page)
  await expectToast(page, OFFLINE.savedHere)
  await expect(page.getByText('La primera opinión.')).toHaveCount(0)
  const other = await callAs(stack, customer, { method: 'DELETE', path: `/reviews/${reviewId}` })
  expect(other.status).toBe(200)
  await mend(mobile, net)
  await expectNothingPending(page)
  await expect(page.getByText('La primera opinión.')).toHaveCount(0)
  expect(await storedReviews(stack, customer, 'La primera opinión.')).toBe(0)
  expect(
    await stack.count('select review_count from technicians where id = $1', [technician.technician_id]),
  ).toBe(0)
})

faultTest('F66', 'stays in its field, and counts later', async ({ phoneOf, net, technician, stack }) => {
  const asked = await callAs(stack, technician, {
    path: '/technicians/profile/verifications',
    body: { kind: 'phone' },
  })
  const { verification } = (await asked.json()) as { verification: { id: number } }
  const admin = await stack.createPerson('customer', 'Rosa Lora')
  await stack.query("update users set role = 'admin' where id = $1", [admin.id])
  const told = await callAs(stack, admin, {
    path: `/admin/verifications/${verification.id}/code`,
    body: {},
  })
  const { code } = (await told.json()) as { code: string }
  const mobile = await phoneOf(technician)
  const { page } = mobile
  await mobile.open('/my-profile')
  await page.getByLabel(VERIFICATION.code).fill(code)
  await cut(mobile, net)
  await page.getByRole('button', { name: VERIFICATION.sendCode }).click()
  await expectToast(page, COMMON.networkFailed)
  await expect(page.getByLabel(VERIFICATION.code)).toHaveValue(code)
  const given = "select count(*) from verifications where id = $1 and status = 'given'"
  expect(await stack.count(given, [verification.id])).toBe(0)
  await mend(mobile, net)
  await page.getByRole('button', { name: VERIFICATION.sendCode }).click()
  await expect(page.getByLabel(VERIFICATION.code)).toHaveCount(0, SOON)
  expect(await stack.count(given, [verification.id])).toBe(1)
})

import { expect, type Page } from '@playwright/test'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { REVIEW } from '@tecnicerca/shared/messages/reviews'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { ERROR_MESSAGES } from '@tecnicerca/shared/protocol/errors'
import { COMMENT_TOO_SHORT } from '@tecnicerca/shared/reviews'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import {
  ask,
  askAndComplete,
  newCustomer,
  newTechnician,
  requestsOf,
  setStatus,
  signIn,
  technicianId,
  today,
  tomorrow,
  yesterday,
} from './marketplace.ts'
import { CALLS, card, openForLater, reopen, waitLongForResponses } from './offline-phone.ts'
import { expectSent, expectToast } from './toasts.ts'

test.use(WITHOUT_SERVICE_WORKER)

/** Runs in the page. Records when the sentence appeared and when it was gone. */
function rememberTimes(sentence: string): void {
  const checkSentence = () => {
    const { dataset } = document.documentElement
    if (document.body?.innerText.includes(sentence)) dataset.shownAt ??= String(performance.now())
    else if (dataset.shownAt) dataset.left_at ??= String(performance.now())
  }
  new MutationObserver(checkSentence).observe(document, { childList: true, subtree: true })
}

const submit = (page: Page) => page.getByRole('button', { name: REVIEW.submit })

test.describe('writing a review', () => {
  test('leads from the request list to the profile, with errors at their fields', async ({
    page,
    open,
    request,
  }) => {
    const technician = await newTechnician(request)
    const customer = await newCustomer(request)
    await askAndComplete(customer, technician)
    await signIn(page, customer)
    await open('/my-requests')
    await page.getByRole('link', { name: SERVICE_REQUESTS.writeReview }).click()
    await expect(page.getByRole('heading', { name: REVIEW.title })).toBeVisible()
    await expect(page.getByText('José Almonte')).toBeVisible()
    await expect(page.getByText('Electricidad')).toBeVisible()
    await expect(page.getByRole('radio', { name: COMMON.stars(5) })).toBeChecked()
    await expect(page.getByLabel(REVIEW.service_date)).toHaveValue(today())
    await expect(page.getByLabel(REVIEW.service_date)).toHaveAttribute('max', today())

    await page.getByLabel(REVIEW.comment).fill('Muy bien')
    await expect(page.getByText(CONTROLS.charactersLeft(1992))).toBeVisible()
    await page.getByLabel(REVIEW.service_date).fill(tomorrow())
    await submit(page).click()
    await expect(page.getByLabel(REVIEW.comment)).toBeFocused()
    await expect(page.getByLabel(REVIEW.comment)).toHaveAccessibleDescription(COMMENT_TOO_SHORT)
    await expect(page.getByLabel(REVIEW.service_date)).toHaveAccessibleDescription(REVIEW.dateFuture)

    await page.getByRole('radio', { name: COMMON.stars(5) }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('radio', { name: COMMON.stars(4) })).toBeChecked()
    await page.getByLabel(REVIEW.comment).fill('Llegó a tiempo y dejó todo limpio.')
    await page.getByLabel(REVIEW.service_date).fill(today())
    await submit(page).click()
    await expectSent(page, REVIEW.sent)
    await expect(page).toHaveURL('/my-requests')
    await expect(page.getByText(SERVICE_REQUESTS.reviewSent, { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: SERVICE_REQUESTS.writeReview })).toBeHidden()

    await open(`/technicians/${technicianId(technician)}`)
    const reviews = page.getByRole('region', { name: 'Reseñas' })
    await expect(reviews).toContainText('Ana P.')
    await expect(reviews).toContainText('Llegó a tiempo y dejó todo limpio.')
    await expect(reviews.getByRole('img', { name: COMMON.ratingOf('4.0') })).toBeVisible()
    await expect(page.getByText('(1 reseña)')).toBeVisible()
  })

  test('is refused without a completed service, and returns to the requests after 2 s @prove', async ({
    page,
    open,
    request,
  }) => {
    const technician = await newTechnician(request)
    await signIn(page, await newCustomer(request))
    await page.addInitScript(rememberTimes, REVIEW.notEligibleNow)
    await open(`/reviews/create/${technicianId(technician)}`)
    await expectToast(page, REVIEW.needServiceFirst)
    await expect(submit(page)).toBeHidden()
    await expect(page).toHaveURL('/my-requests')
    await page.locator('html[data-left_at]').waitFor({ state: 'attached' })
    const { shownAt, left_at: leftAt } = await page.evaluate(() => ({ ...document.documentElement.dataset }))
    expect(Number(leftAt) - Number(shownAt)).toBeGreaterThan(1900)
  })

  test('shows a refusal of the server and keeps the input @prove', async ({
    page,
    open,
    request,
    provoke,
  }) => {
    provoke(/\/api\//)
    await waitLongForResponses(page)
    const technician = await newTechnician(request)
    const customer = await newCustomer(request)
    await askAndComplete(customer, technician)
    await signIn(page, customer)
    await open(`/reviews/create/${technicianId(technician)}`)
    await page.getByLabel(REVIEW.comment).fill('Un trabajo excelente.')
    const other = await customer.api.post('/api/reviews', {
      data: {
        technician_id: technicianId(technician),
        rating: 5,
        comment: 'Escrita en otro teléfono.',
        service_date: today(),
      },
    })
    expect(other.status()).toBe(201)
    await submit(page).click()
    await expect(page.getByText(ERROR_MESSAGES.not_eligible).first()).toBeVisible()
    await expect(page.getByLabel(REVIEW.comment)).toHaveValue('Un trabajo excelente.')
  })

  test('is stored offline and sent later', async ({ page, open, request, context, provoke }) => {
    provoke(/\/(api\/|icon|favicon)/)
    const technician = await newTechnician(request)
    const customer = await newCustomer(request)
    await askAndComplete(customer, technician)
    await signIn(page, customer)
    await open('/my-requests')
    await page.getByRole('link', { name: SERVICE_REQUESTS.writeReview }).click()
    await page.getByLabel(REVIEW.comment).fill('Resolvió rápido y bien.')
    await context.setOffline(true)
    await submit(page).click()
    await expectToast(page, OFFLINE.savedHere)
    await expect(page).toHaveURL('/my-requests')
    await expect(page.getByText(OFFLINE.pendingChip)).toBeVisible()
    await expect(page.getByText(SERVICE_REQUESTS.reviewSent, { exact: true })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(OFFLINE.pendingChip)).toBeHidden({ timeout: 20_000 })
    expect((await requestsOf(customer))[0]?.has_review).toBe(1)
  })

  test.describe('on a returning phone', () => {
    test.use({ serviceWorkers: 'allow' })

    test('takes day and description from the chosen request @prove', async ({ page, request, provoke }) => {
      provoke(CALLS)
      const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
      const other = await askAndComplete(customer, technician)
      const asked = await ask(customer, technician, { service_description: 'Poner un inversor.' })
      await setStatus(technician, asked.id, 'accepted')
      await setStatus(technician, asked.id, 'completed')
      await signIn(page, customer)
      await openForLater(page)
      await page.route('**/api/service-requests/changes*', async (route) => {
        // Fetches all requests. Otherwise the response would contain no row to change.
        const { 'if-none-match': _, ...headers } = route.request().headers()
        const answer = await route.fetch({ headers, url: route.request().url().replace(/\?.*/, '') })
        const body = (await answer.json()) as { serviceRequests: { id: number; request_date: string }[] }
        for (const row of body.serviceRequests) if (row.id === asked.id) row.request_date = yesterday()
        await route.fulfill({ response: answer, json: body })
      })
      await reopen(page, '/my-requests')
      await card(page, 'Poner un inversor.').getByRole('link', { name: SERVICE_REQUESTS.writeReview }).click()
      await expect(page.getByText('Poner un inversor.')).toBeVisible()
      await expect(page.getByLabel(REVIEW.service_date)).toHaveValue(yesterday())
      await page.goBack()
      await card(page, other.service_description)
        .getByRole('link', { name: SERVICE_REQUESTS.writeReview })
        .click()
      await expect(page.getByLabel(REVIEW.service_date)).toHaveValue(today())
    })
  })
})

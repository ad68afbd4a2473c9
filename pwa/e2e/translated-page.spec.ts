import { expect } from '@playwright/test'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { hydrated, test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { ask, newCustomer, newTechnician, setStatus, signIn } from './marketplace.ts'
import { translateLikeChrome } from './page-translation.ts'

test.use(WITHOUT_SERVICE_WORKER)

/**
 * React 19 reports that a translated page differs from what it would hydrate, and draws it anew. That is not our fault and
 * nobody sees it.
 */
const HYDRATION = /Minified React error #418/

test.beforeEach(({ provoke }) => provoke(HYDRATION))

test('a translated page follows a request, leads on and back, and shows no error page', async ({
  page,
  request,
}) => {
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  const { id } = await ask(customer, technician)
  await translateLikeChrome(page)
  await signIn(page, customer)
  await page.goto('/my-requests')
  await hydrated(page)
  const isTranslated = page.locator('main h1 font font')
  await expect(isTranslated).toBeVisible()

  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(`/my-requests/${id}`)
  await expect(isTranslated).toHaveText('José Almonte')
  const main = page.getByRole('main')
  await expect(main.getByText(SERVICE_REQUESTS.status.pending, { exact: true }).first()).toBeVisible()
  await setStatus(technician, id, 'accepted')
  await expect(main.getByText(SERVICE_REQUESTS.status.accepted, { exact: true }).first()).toBeVisible()
  await expect(main.getByText(SERVICE_REQUESTS.status.pending, { exact: true })).toHaveCount(0)
  await setStatus(technician, id, 'completed')
  await expect(main.getByText(SERVICE_REQUESTS.status.completed, { exact: true }).first()).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('article')).toContainText(SERVICE_REQUESTS.status.completed)
  await page.goForward()
  await expect(page).toHaveURL(`/my-requests/${id}`)
  await page.getByRole('link', { name: COMMON.back }).click()
  await expect(page).toHaveURL('/my-requests')
  await expect(page.getByText(COMMON.errorTechnical)).toHaveCount(0)
})

test('a text that a translator took away can be changed, followed and removed', async ({ page, open }) => {
  await translateLikeChrome(page)
  await open('/login')
  // As React draws `<p>{status}<b /></p>`: a text that is not the only child.
  const text = await page.evaluateHandle(() => {
    const status = new Text('Pendiente')
    const paragraph = document.createElement('p')
    paragraph.id = 'drawn'
    paragraph.append(status, document.createElement('b'))
    document.body.append(paragraph)
    return { status, paragraph }
  })
  const paragraph = page.locator('#drawn')
  const translated = paragraph.locator('font font')
  await expect(translated).toHaveText('Pendiente')
  await text.evaluate(({ status }) => void (status.data = 'Aceptada'))
  await expect(translated).toHaveText('Aceptada')
  await text.evaluate((drawn) => drawn.paragraph.insertBefore(document.createElement('i'), drawn.status))
  await expect(paragraph.locator('i + font')).toHaveText('Aceptada')
  await text.evaluate((drawn) => drawn.paragraph.removeChild(drawn.status))
  await expect(paragraph).toHaveText('')
})

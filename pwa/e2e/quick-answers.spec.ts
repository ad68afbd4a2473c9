import { expect, type Page } from '@playwright/test'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { QUICK_REPLIES } from '@tecnicerca/shared/messages/quick-replies'
import { REQUEST_CARDS } from '@tecnicerca/shared/messages/request-cards'
import { WORK } from '@tecnicerca/shared/messages/work'
import { test } from './fixtures.ts'
import { ask, newCustomer, newTechnician, type Person, setStatus, signIn } from './marketplace.ts'
import { CALLS, openForLater, reopen, SOON } from './offline-phone.ts'
import { expectToast } from './toasts.ts'

test.beforeEach(({ provoke }) => provoke(CALLS))

const field = (page: Page, place: number) => page.getByLabel(QUICK_REPLIES.label(place), { exact: true })
const composer = (page: Page) => page.getByLabel(CASES.message, { exact: true })

async function repliesOf({ api }: Person): Promise<string[]> {
  const { texts } = (await (await api.get('/api/users/me/quick-replies')).json()) as { texts: string[] }
  return texts
}

test('a question waits on the home screen, and a quick reply answers it without a network', async ({
  page,
  context,
  request,
}) => {
  const technician = await newTechnician(request)
  const customer = await newCustomer(request)
  const { id } = await ask(customer, technician, { service_description: 'Cambiar el breaker.' })
  await setStatus(technician, id, 'accepted')
  await customer.api.post(`/api/service-requests/${id}/messages`, { data: { text: '¿A qué hora viene?' } })
  await signIn(page, technician)
  await openForLater(page)
  await reopen(page, `/my-requests/${id}`)
  await expect(composer(page)).toBeVisible(SOON)
  await reopen(page, '/my-account/quick-replies')
  await expect(field(page, 6)).toHaveValue(QUICK_REPLIES.first[5], SOON)
  await context.setOffline(true)
  await field(page, 1).fill('Voy el {día}, {nombre}. Sale en {precio}.')
  await page.getByRole('button', { name: QUICK_REPLIES.remove(2), exact: true }).click()
  await page.getByRole('button', { name: QUICK_REPLIES.up(2), exact: true }).click()
  // What is typed and not saved yet survives.
  await reopen(page, '/my-account/quick-replies')
  await expect(field(page, 2)).toHaveValue('Voy el {día}, {nombre}. Sale en {precio}.')
  await page.getByRole('button', { name: QUICK_REPLIES.save, exact: true }).click()
  await expectToast(page, OFFLINE.savedHere)

  await reopen(page, '/')
  const visit = page.getByRole('region', { name: WORK.today }).getByRole('article')
  await expect(visit).toContainText(REQUEST_CARDS.waiting.question('').trim())
  // It waits in the card of the next visit, and is not said a second time.
  await expect(page.getByRole('heading', { name: WORK.toAnswer })).toHaveCount(0)
  await visit.getByRole('link', { name: REQUEST_CARDS.answer.question, exact: true }).click()
  await page.getByRole('button', { name: QUICK_REPLIES.open, exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Voy el .*, .*\. Sale en ____\.$/ })
    .click()
  await expect(composer(page)).toHaveValue(/^Voy el .* Sale en ____\.$/)
  await composer(page).fill('Voy a las nueve. Sale en 900.')
  await page.getByRole('button', { name: CASES.send, exact: true }).click()
  await expect(page.getByText('Voy a las nueve. Sale en 900.')).toBeVisible()
  await reopen(page, '/')
  await expect(page.getByText(WORK.noneToAnswer)).toBeVisible()
  await expect(visit).not.toContainText(REQUEST_CARDS.waiting.question('').trim())
  await context.setOffline(false)
  await expect.poll(() => repliesOf(technician), SOON).toHaveLength(5)
  expect((await repliesOf(technician)).slice(0, 2)).toEqual([
    QUICK_REPLIES.first[2],
    'Voy el {día}, {nombre}. Sale en {precio}.',
  ])
})

test('the twenty-first quick reply is refused where it is added, and nothing typed is lost @prove', async ({
  page,
  request,
}) => {
  const technician = await newTechnician(request)
  await technician.api.put('/api/users/me/quick-replies', {
    data: { texts: Array.from({ length: 20 }, (_, place) => `Frase ${place + 1}.`) },
  })
  await signIn(page, technician)
  await page.goto('/my-account/quick-replies')
  await expect(field(page, 20)).toHaveValue('Frase 20.', SOON)
  await field(page, 20).fill('Otra frase.')
  await page.getByRole('button', { name: QUICK_REPLIES.add, exact: true }).click()
  await expect(page.getByText(QUICK_REPLIES.full)).toBeVisible()
  await expect(field(page, 20)).toHaveValue('Otra frase.')
  await expect(field(page, 21)).toHaveCount(0)
})

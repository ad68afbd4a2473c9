import { expect, type Page } from '@playwright/test'
import { FAVOURITES } from '@tecnicerca/shared/messages/favourites'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { signInAdmin } from './admin-area.ts'
import { test } from './fixtures.ts'
import {
  askAndComplete,
  newCustomer,
  newTechnician,
  type Person,
  requestsOf,
  signIn,
  technicianId,
  tomorrow,
} from './marketplace.ts'
import { CALLS, openForLater, reopen, SOON, shownIds } from './offline-phone.ts'
import { fillLogin } from './people.ts'
import { expectToast } from './toasts.ts'
import { signOut } from './used-phone.ts'

test.beforeEach(({ provoke }) => provoke(CALLS))

const form = (page: Page) => page.getByRole('dialog')
const star = (page: Page, name: string) =>
  page.getByRole('button', { name: FAVOURITES.star(name), exact: true }).first()
const askAgain = (page: Page) => page.getByRole('link', { name: SERVICE_REQUESTS.askAgain }).first()

async function starsOf({ api }: Person): Promise<number[]> {
  const { technicians } = (await (await api.get('/api/users/me/favourites')).json()) as {
    technicians: { id: number }[]
  }
  return technicians.map(({ id }) => id)
}

async function expectSameWords(page: Page): Promise<void> {
  await expect(form(page).getByLabel(SERVICE_REQUEST_FORM.description)).toHaveValue(
    'Revisar el cableado de la cocina.',
  )
  await expect(form(page).getByLabel(SERVICE_REQUEST_FORM.location)).toHaveValue('Calle 5, Gurabo')
}

test('the same job is asked for again without a network, with three taps', async ({
  page,
  context,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  await askAndComplete(customer, technician)
  await signIn(page, customer)
  await openForLater(page)
  await reopen(page, '/my-requests')
  await expect(askAgain(page)).toBeVisible(SOON)
  await context.setOffline(true)
  await reopen(page, '/mis-tecnicos')
  await expect(page.getByRole('heading', { name: FAVOURITES.worked })).toBeVisible()
  await star(page, 'José Almonte').click()
  await expect(page.getByRole('heading', { name: FAVOURITES.starred })).toBeVisible()
  await expect(page.getByRole('heading', { name: FAVOURITES.worked })).toHaveCount(0)
  await reopen(page, '/my-requests')
  await askAgain(page).click()
  await expect(form(page)).toHaveAccessibleName(SERVICE_REQUEST_FORM.titleFor('José Almonte'))
  await expectSameWords(page)
  await expect(form(page).getByLabel(SERVICE_REQUEST_FORM.date)).toHaveValue('')
  await form(page).getByText(SERVICE_REQUEST_FORM.days.tomorrow, { exact: true }).click()
  await form(page).getByRole('button', { name: SERVICE_REQUEST_FORM.submit }).click()
  await expectToast(page, OFFLINE.savedHere)
  await context.setOffline(false)
  await expect
    .poll(() => requestsOf(customer), SOON)
    .toMatchObject([
      {
        status: 'pending',
        request_date: tomorrow(),
        service_description: 'Revisar el cableado de la cocina.',
      },
      { status: 'completed' },
    ])
  await expect.poll(() => starsOf(customer), SOON).toEqual([technicianId(technician)])
})

test('the same words go to another technician in one tap, if one takes no work or has left @prove', async ({
  page,
  otherPhone,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request, 'Eladio Vargas'), await newCustomer(request)]
  await newTechnician(request, 'Otilia Vargas')
  await askAndComplete(customer, technician)
  await technician.api.put('/api/technicians/profile/availability', { data: { available: false } })
  await signIn(page, customer)
  await openForLater(page)
  const instead = page
    .getByRole('region', { name: SERVICE_REQUEST_FORM.askInstead })
    .getByRole('link')
    .first()
  const askAnother = async () => {
    await reopen(page, '/my-requests')
    await askAgain(page).click()
    const name = (await instead.locator('span').first().textContent()) ?? ''
    await instead.click()
    await expect(form(page)).toHaveAccessibleName(SERVICE_REQUEST_FORM.titleFor(name))
    await expectSameWords(page)
    expect(name).not.toBe('Eladio Vargas')
  }
  await askAnother()
  const desk = await otherPhone()
  await signInAdmin(desk)
  expect((await desk.request.delete(`/api/admin/users/${technician.user.id}`)).status()).toBe(200)
  await askAnother()
})

test('a visitor’s stars come along at the sign-in, and none stay for the next person @prove', async ({
  page,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request, 'Zenón Ureña'), await newCustomer(request)]
  await openForLater(page)
  await reopen(page, `/technicians/${technicianId(technician)}`)
  await star(page, 'Zenón Ureña').click()
  await expect(star(page, 'Zenón Ureña')).toHaveAttribute('aria-pressed', 'true')
  await reopen(page, '/mis-tecnicos')
  await expect(page.getByText(FAVOURITES.visitor)).toBeVisible()
  await expect.poll(() => shownIds(page)).toEqual([technicianId(technician)])
  await page.goto('/login')
  await fillLogin(page, customer.email)
  await expect.poll(() => starsOf(customer), SOON).toEqual([technicianId(technician)])
  await page.goto('/my-account')
  await page.getByRole('link', { name: TITLES.favourites }).first().click()
  await expect.poll(() => shownIds(page), SOON).toEqual([technicianId(technician)])
  await signOut(page)
  await reopen(page, '/mis-tecnicos')
  await expect(page.getByText(FAVOURITES.none)).toBeVisible()
})

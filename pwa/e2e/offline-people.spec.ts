import { expect, type Page } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { test } from './fixtures.ts'
import { newCustomer, newTechnician, type Person, requestsOf, technicianId } from './marketplace.ts'
import {
  askHere,
  CALLS,
  chip,
  loseResponses,
  openForLater,
  reopen,
  SOON,
  signInOnce,
} from './offline-phone.ts'
import { fillLogin } from './people.ts'
import { databaseNames } from './shell-phone.ts'
import { expectSent, expectToast } from './toasts.ts'

const REQUESTS = '**/api/service-requests'

test.beforeEach(({ provoke }) => provoke(CALLS))

/** Signs in as `customer` and submits a request that stays on the phone, because its call fails. */
async function leaveUnsent(page: Page, customer: Person, technician: Person): Promise<void> {
  await openForLater(page)
  await signInOnce(page, customer)
  await page.context().route(REQUESTS, (route) => route.abort())
  await askAt(page, technician, 'Revisar la nevera.')
  await expectToast(page, OFFLINE.savedHere)
  await expect(chip(page)).toHaveText('1 pendiente')
}

/** Opens the technician's profile again and sends a request there. */
async function askAt(page: Page, technician: Person, description: string): Promise<void> {
  await reopen(page, `/technicians/${technicianId(technician)}`)
  await askHere(page, description)
}

test('a person can send unsent items before the sign-out', async ({ page, request }) => {
  const ana = await newCustomer(request)
  await leaveUnsent(page, ana, await newTechnician(request))
  await reopen(page, '/my-account')
  await page.getByRole('button', { name: SESSION.logout }).click()
  await page.getByRole('button', { name: OFFLINE.logoutSend }).click()
  await expect(page.getByText(OFFLINE.notSentYet)).toBeVisible(SOON)
  await page.context().unroute(REQUESTS)
  await page.getByRole('button', { name: OFFLINE.logoutSend }).click()
  await expectToast(page, SESSION.logout_success, SOON)
  expect(await requestsOf(ana)).toHaveLength(1)
})

test('a person can discard unsent items at the sign-out @prove', async ({ page, context, request }) => {
  const ana = await newCustomer(request)
  await openForLater(page)
  await signInOnce(page, ana)
  const technician = await newTechnician(request)
  await page.context().route(REQUESTS, (route) => route.abort())
  await askAt(page, technician, 'Revisar la nevera.')
  await expectToast(page, OFFLINE.savedHere)
  await reopen(page, '/my-account')
  await page.getByRole('button', { name: SESSION.logout }).click()
  // Discarding first asks the server whether the request arrived, and closes its key for ever.
  await page.getByRole('button', { name: OFFLINE.logoutDiscard }).click()
  await expectToast(page, SESSION.logout_success, SOON)
  await page.context().unroute(REQUESTS)
  await context.clearCookies()
  await reopen(page, '/login')
  await fillLogin(page, ana.email)
  await expect(page).toHaveURL('/')
  await askAt(page, technician, 'Poner un abanico.')
  await expectSent(page, SERVICE_REQUEST_FORM.sent)
  expect(await requestsOf(ana)).toMatchObject([{ service_description: 'Poner un abanico.' }])
})

test('a sign-out names a discarded item that was already sent @prove', async ({ page, context, request }) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  await openForLater(page)
  await signInOnce(page, customer)
  const restoreResponses = await loseResponses(context, REQUESTS)
  await askAt(page, technician, 'Fuga en la cocina.')
  await expectToast(page, OFFLINE.savedHere)
  await reopen(page, '/my-account')
  await page.getByRole('button', { name: SESSION.logout }).click()
  await page.getByRole('button', { name: OFFLINE.logoutDiscard }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Solicitud a José Almonte: ya se había enviado.', SOON)
  await restoreResponses()
  await question.getByRole('button', { name: OFFLINE.logoutAnyway }).click()
  await expectToast(page, SESSION.logout_success)
  expect(await requestsOf(customer)).toMatchObject([{ service_description: 'Fuga en la cocina.' }])
  // The database is deleted, because the user has no unsent items.
  await expect.poll(() => databaseNames(page)).not.toContain(`tecnicerca-u-${customer.user.id}`)
  await reopen(page, '/login')
  await expect(page.getByRole('heading', { name: SESSION.loginTitle })).toBeVisible()
  await expect(page.getByText(OFFLINE.waitingHere)).toHaveCount(0)
})

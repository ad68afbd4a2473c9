import { type APIRequestContext, expect } from '@playwright/test'
import { PASSWORD_TOO_SHORT } from '@tecnicerca/shared/accounts'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { PROFILE_EDIT, UPGRADE } from '@tecnicerca/shared/messages/technicians'
import { PHOTO_TOO_LARGE, PHOTO_UNREADABLE } from '@tecnicerca/shared/photos'
import { newAdmin } from './admin-area.ts'
import { cameraPhoto } from './camera.ts'
import { newEmail, test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { newCustomer } from './marketplace.ts'
import { createCustomer, fillLogin, fillProfession, PASSWORD } from './people.ts'
import { expectToast } from './toasts.ts'

test.use(WITHOUT_SERVICE_WORKER)

test('a technician registers with a photo; a failed call keeps photo and input', async ({ page, open }) => {
  const email = newEmail()
  const submit = page.getByRole('button', { name: SESSION.technicianSubmit })
  await open('/register-technician')
  await submit.click()
  await expect(page.getByText(SESSION.registerMissing).first()).toBeVisible()
  await expect(page.getByLabel(SESSION.fullName)).toBeFocused()

  await page.getByLabel(SESSION.fullName).fill('José Almonte')
  await page.getByLabel(SESSION.email).fill(email)
  await page.getByRole('textbox', { name: SESSION.phone }).fill('829-555-0199')
  await page.getByLabel(SESSION.password).first().fill('corta')
  await page.getByLabel(SESSION.confirmPassword).fill('corta')
  await fillProfession(page)
  await expect(page.locator('datalist option').first()).toBeAttached()
  await page.getByLabel(PROFILE_EDIT.address).fill('Calle 3, Los Jardines')
  await expect(page.getByText(PROFILE_EDIT.addressKeptBack)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: PROFILE_EDIT.addressPublic })).not.toBeChecked()
  await submit.click()
  await expect(page.getByText(PASSWORD_TOO_SHORT).first()).toBeVisible()
  await page.getByLabel(SESSION.password).first().fill(PASSWORD)
  await page.getByLabel(SESSION.confirmPassword).fill(PASSWORD)

  await page.locator('input[type=file]').setInputFiles(await cameraPhoto(page))
  await expect(page.getByAltText(CONTROLS.photoPreview)).toBeVisible()
  await page.route('**/api/technicians', (route) => route.abort())
  await submit.click()
  await expect(page.getByText(COMMON.networkFailed).first()).toBeVisible()
  await expect(page.getByAltText(CONTROLS.photoPreview)).toBeVisible()
  await expect(page.getByLabel(PROFILE_EDIT.bio)).toHaveValue('Instalo inversores.')
  await page.unroute('**/api/technicians')

  await submit.click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(SESSION.register_success)).toBeVisible()
  await fillLogin(page, email)
  await expect(page).toHaveURL('/my-profile')
  const { technician } = await (await page.request.get('/api/technicians/profile')).json()
  const address = { address: 'Calle 3, Los Jardines', address_is_public: false }
  expect(technician).toMatchObject({
    ...address,
    hourly_rate: 1500,
    profile_image: expect.stringContaining('.webp'),
  })
})

test('a file that is no image or too large is refused when chosen @prove', async ({ page, open }) => {
  await open('/register-technician')
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(page.getByText(CONTROLS.photoNotImage)).toBeVisible()
  const huge = Buffer.alloc(5_242_881)
  await choose.setInputFiles({ name: 'enorme.jpg', mimeType: 'image/jpeg', buffer: huge })
  await expect(page.getByText(PHOTO_TOO_LARGE)).toBeVisible()
})

test('a customer becomes a technician only once @prove', async ({ page, open, request, provoke }) => {
  provoke(/415.*\/technicians\/upgrade/)
  const email = await createCustomer(request)
  await open('/login?redirect=/my-account')
  await fillLogin(page, email)
  await page.getByRole('link', { name: ACCOUNT.becomeTechnician }).click()
  await expect(page.getByRole('heading', { name: UPGRADE.title })).toBeVisible()
  await fillProfession(page)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'roto.png', mimeType: 'image/png', buffer: Buffer.from('no es una foto') })
  await page.getByRole('button', { name: UPGRADE.submit }).click()
  await expect(page.getByText(PHOTO_UNREADABLE).first()).toBeVisible()
  await page.getByRole('button', { name: CONTROLS.removePhoto }).click()
  await page.getByRole('button', { name: UPGRADE.submit }).click()
  await expectToast(page, UPGRADE.success)
  await expect(page).toHaveURL('/my-profile')
  await Promise.all([page.getByText(ACCESS.unauthorized).waitFor(), open('/become-technician')])
  await expect(page).toHaveURL('/')
})

test('a user whom an admin made a technician is led to create a profile @prove', async ({
  page,
  open,
  request,
  provoke,
}) => {
  // The user has no profile yet.
  provoke(/\/api\/technicians\/profile$/)
  const email = await userMadeTechnician(request)
  await open('/login')
  await fillLogin(page, email)
  await expect(page).toHaveURL('/my-profile')
  await page.getByRole('link', { name: UPGRADE.firstProfile }).click()
  await expect(page.getByRole('heading', { name: UPGRADE.firstProfile })).toBeVisible()
  await open('/my-profile/edit')
  await expect(page.getByRole('link', { name: UPGRADE.firstProfile })).toBeVisible()
  await open('/my-account')
  await expect(page.getByRole('link', { name: ACCOUNT.myProfile })).toHaveCount(0)
  await page.getByRole('link', { name: UPGRADE.firstProfile }).click()
  await fillProfession(page)
  await page.getByRole('button', { name: UPGRADE.firstProfileSubmit }).click()
  await expectToast(page, UPGRADE.firstProfileSuccess)
  await expect(page).toHaveURL('/my-profile')
  await expect(page.getByText('Instalo inversores.')).toBeVisible()
})

test('categories that failed to load show an error and can be retried @prove', async ({
  page,
  open,
  request,
  provoke,
}) => {
  provoke(/400.*\/technicians\/categories/)
  const email = await createCustomer(request)
  await page.route('**/api/technicians/categories', (route) =>
    route.fulfill({ status: 400, json: { message: 'no', code: 'validation_failed' } }),
  )
  await open('/login?redirect=/become-technician')
  await fillLogin(page, email)
  await expect(page.getByText(UPGRADE.categoriesFailed).first()).toBeVisible()
  await page.unroute('**/api/technicians/categories')
  await page.getByRole('button', { name: COMMON.retry }).click()
  await page.getByLabel(PROFILE_EDIT.category).selectOption('Plomería')
})

/** Creates a technician without a profile: an admin changes the role of a user. Returns the email. */
async function userMadeTechnician(request: APIRequestContext): Promise<string> {
  const customer = await newCustomer(request)
  const { api } = await newAdmin()
  const { name, phone, id } = customer.user
  const data = { name, phone, email: customer.email, role: 'technician' }
  expect((await api.put(`/api/admin/users/${id}`, { data })).status()).toBe(200)
  return customer.email
}

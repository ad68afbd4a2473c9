import { expect } from '@playwright/test'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { ACCOUNT, ACCOUNT_EDIT } from '@tecnicerca/shared/messages/account/account'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import { signInAdmin } from './admin-area.ts'
import { newEmail, test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { newTechnician } from './marketplace.ts'
import { createCustomer, fillLogin, PASSWORD } from './people.ts'
import { expectToast } from './toasts.ts'

test.use(WITHOUT_SERVICE_WORKER)

test.describe('login screen', () => {
  test('shows errors for empty fields and a wrong password, and keeps the input', async ({
    page,
    open,
    request,
    provoke,
  }) => {
    provoke(/401.*\/auth\/login/)
    const email = await createCustomer(request)
    await open('/login')
    await page.getByRole('button', { name: SESSION.loginSubmit }).click()
    await expect(page.getByText(SESSION.loginMissing).first()).toBeVisible()
    await expect(page.getByLabel(SESSION.email)).toBeFocused()
    await fillLogin(page, email, 'equivocada')
    await expect(page.getByText('Email o contraseña incorrectos.').first()).toBeVisible()
    await expect(page.getByLabel(SESSION.email)).toHaveValue(email)
    await expect(page.getByLabel(SESSION.password)).toHaveValue('equivocada')
    await fillLogin(page, email)
    await expect(page).toHaveURL('/')
  })

  test('opens the requested page after the login', async ({ page, open, request }) => {
    const email = await createCustomer(request)
    await Promise.all([page.getByText(ACCESS.needLoginAccount).waitFor(), open('/my-account/edit')])
    await expect(page).toHaveURL('/login?redirect=%2Fmy-account%2Fedit')
    await fillLogin(page, email)
    await expect(page).toHaveURL('/my-account/edit')
    await expect(page.getByLabel(ACCOUNT.name)).toHaveValue('Ana Peralta')
  })

  test('sends one request on a double submit, and gets a session cookie without "remember me"', async ({
    page,
    open,
    request,
  }) => {
    const email = await createCustomer(request)
    const bodies: unknown[] = []
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/auth/login', async (route) => {
      bodies.push(route.request().postDataJSON())
      await answered
      await route.continue()
    })
    await open('/login')
    await page.getByLabel(SESSION.rememberMe).uncheck()
    const button = page.getByRole('button', { name: SESSION.loginSubmit })
    const size = await button.boundingBox()
    await fillLogin(page, email)
    await page.getByLabel(SESSION.password).press('Enter')
    const busy = page.getByRole('button', { name: SESSION.loginSubmitting })
    await expect(busy).toBeDisabled()
    expect(await busy.boundingBox()).toEqual(size)
    answer()
    await expect(page).toHaveURL('/')
    expect(bodies).toEqual([{ email, password: PASSWORD, remember: false }])
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name.endsWith('session'))?.expires).toBe(-1)
  })

  test('shows offline that it needs a network, and keeps the input @prove', async ({
    page,
    open,
    context,
  }) => {
    await open('/login')
    await page.getByRole('button', { name: SESSION.loginSubmit }).click()
    await expect(page.getByText(SESSION.loginMissing)).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText(SESSION.needsNetwork)).toBeVisible()
    await fillLogin(page, 'ana@ejemplo.do')
    await expect(page.getByText(COMMON.networkFailed)).toBeVisible()
    await expect(page.getByLabel(SESSION.email)).toHaveValue('ana@ejemplo.do')
    await context.setOffline(false)
    await expect(page.getByText(SESSION.needsNetwork)).toBeHidden()
  })
})

test.describe('customer registration', () => {
  test('validates, registers, and opens the login with a success message', async ({ page, open }) => {
    const email = newEmail()
    await open('/register')
    await page.getByRole('button', { name: SESSION.registerSubmit }).click()
    await expect(page.getByText(SESSION.registerMissing).first()).toBeVisible()
    await expect(page.getByLabel(SESSION.fullName)).toBeFocused()
    await page.getByLabel(SESSION.fullName).fill('Ana Peralta')
    await page.getByLabel(SESSION.email).fill(email)
    await page.getByLabel(SESSION.password, { exact: false }).first().fill(PASSWORD)
    await page.getByLabel(SESSION.confirmPassword).fill('otra123')
    await page.keyboard.press('Enter')
    await expect(page.getByText(SESSION.passwordsDiffer).first()).toBeVisible()
    await expect(page.getByLabel(SESSION.confirmPassword)).toBeFocused()
    await page.getByLabel(SESSION.confirmPassword).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
    await expect(page.getByText(SESSION.register_success)).toBeVisible()
    await fillLogin(page, email)
    await expect(page).toHaveURL('/')
  })

  test('shows a taken email at its field; a new tab restores the name but no password @prove', async ({
    page,
    open,
    request,
    provoke,
  }) => {
    provoke(/409.*\/auth\/register/)
    const email = await createCustomer(request)
    await open('/register')
    await page.getByLabel(SESSION.fullName).fill('Otra Ana')
    await page.getByLabel(SESSION.email).fill(email)
    await page.getByLabel(SESSION.password).first().fill(PASSWORD)
    await page.getByLabel(SESSION.confirmPassword).fill(PASSWORD)
    await page.getByRole('button', { name: SESSION.registerSubmit }).click()
    await expect(page.getByLabel(SESSION.email)).toBeFocused()
    await expect(page.getByLabel(SESSION.email)).toHaveAccessibleDescription(
      'Ya existe una cuenta con este email.',
    )
    await expect(page.getByLabel(SESSION.confirmPassword)).toHaveValue(PASSWORD)
    const newTab = await page.context().newPage()
    await page.close()
    await newTab.goto('/register')
    await expect(newTab.getByLabel(SESSION.fullName)).toHaveValue('Otra Ana')
    await expect(newTab.getByLabel(SESSION.confirmPassword)).toHaveValue('')
  })
})

test.describe('account screen', () => {
  test.beforeEach(async ({ page, open, request }) => {
    const email = await createCustomer(request)
    await open('/login?redirect=/my-account')
    await fillLogin(page, email)
    await expect(page).toHaveURL('/my-account')
  })

  test('shows the signed-in user, and saves a new name and an empty phone', async ({ page }) => {
    await expect(page.getByText('Ana Peralta')).toBeVisible()
    await expect(page.getByText(ACCOUNT.role.customer, { exact: true })).toBeVisible()
    await page.getByRole('link', { name: ACCOUNT.editProfile }).click()
    await expect(page.getByLabel(SESSION.email)).toHaveJSProperty('readOnly', true)
    await page.getByLabel(ACCOUNT.name).fill('')
    await page.getByRole('button', { name: ACCOUNT_EDIT.save }).click()
    await expect(page.getByText(ACCOUNT_EDIT.nameRequired).first()).toBeVisible()
    await page.getByLabel(ACCOUNT.name).fill('Ana Nueva')
    await page.getByLabel(ACCOUNT.phone).fill('')
    await page.getByRole('button', { name: ACCOUNT_EDIT.save }).click()
    await expectToast(page, ACCOUNT_EDIT.saved)
    await expect(page).toHaveURL('/my-account')
    await expect(page.getByText('Ana Nueva')).toBeVisible()
    await expect(page.getByText(ACCOUNT.notSpecified)).toBeVisible()
  })

  test('requires confirmation and current password for a new password', async ({ page, provoke }) => {
    provoke(/400.*\/users\/me/)
    await page.getByRole('link', { name: ACCOUNT.editProfile }).click()
    const save = page.getByRole('button', { name: ACCOUNT_EDIT.save })
    await page.getByLabel(ACCOUNT_EDIT.newPassword, { exact: true }).fill('nueva456')
    await page.getByLabel(ACCOUNT_EDIT.confirmPassword).fill('nueva457')
    await save.click()
    await expect(page.getByText(ACCOUNT_EDIT.currentRequired).first()).toBeVisible()
    await expect(page.getByText(ACCOUNT_EDIT.passwordsDiffer).first()).toBeVisible()
    await page.getByLabel(ACCOUNT_EDIT.confirmPassword).fill('nueva456')
    await page.getByLabel(ACCOUNT_EDIT.currentPassword).fill('no-es')
    await save.click()
    await expect(page.getByText('La contraseña actual no es correcta.').first()).toBeVisible()
    await expect(page.getByLabel(ACCOUNT_EDIT.currentPassword)).toBeFocused()
    await page.getByLabel(ACCOUNT_EDIT.currentPassword).fill(PASSWORD)
    await save.click()
    await expectToast(page, ACCOUNT_EDIT.saved)
  })

  test('stays open after a failed logout; a successful one removes the stored user', async ({ page }) => {
    const logout = page.getByRole('button', { name: SESSION.logout })
    await page.route('**/api/auth/logout', (route) => route.abort())
    await logout.click()
    await expectToast(page, SESSION.logoutFailed)
    await expect(page).toHaveURL('/my-account')
    await page.unroute('**/api/auth/logout')
    await logout.click()
    await expectToast(page, SESSION.logout_success)
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  })

  test('shows while offline that the logout needs a network @prove', async ({ page, context }) => {
    await context.setOffline(true)
    await expect(page.getByText(OFFLINE.needsNetwork)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(OFFLINE.needsNetwork)).toBeHidden()
  })

  test('shows that the session expired if the cookie is gone @prove', async ({ page }) => {
    await page.context().clearCookies()
    await page.reload()
    await expect(page.getByText(SESSION.sessionExpired)).toBeVisible()
  })
})

test('an admin edits their own account @prove', async ({ page, open }) => {
  const { name, phone } = await signInAdmin(page)
  await open('/my-account')
  await page.getByRole('link', { name: ACCOUNT.editProfile }).click()
  await expect(page.getByLabel(ACCOUNT.name)).toHaveValue(name)
  await expect(page.getByLabel(ACCOUNT_EDIT.newPassword, { exact: true })).toBeVisible()
  await page.getByLabel(ACCOUNT.phone).fill(phone || '809-555-0100')
  await page.getByRole('button', { name: ACCOUNT_EDIT.save }).click()
  await expectToast(page, ACCOUNT_EDIT.saved)
  await expect(page).toHaveURL('/my-account')
})

test('a technician changes name, phone and password from the profile @prove', async ({
  page,
  open,
  request,
}) => {
  const { email, user } = await newTechnician(request)
  await open('/login')
  await fillLogin(page, email)
  await page.getByRole('link', { name: PROFILE.edit }).click()
  await page.getByRole('link', { name: PROFILE_EDIT.account }).click()
  await expect(page).toHaveURL('/my-account/edit')
  await page.getByLabel(ACCOUNT.name).fill('José Almonte hijo')
  await page.getByLabel(ACCOUNT.phone).fill('829-555-0777')
  await page.getByLabel(ACCOUNT_EDIT.currentPassword).fill(PASSWORD)
  await page.getByLabel(ACCOUNT_EDIT.newPassword, { exact: true }).fill('nueva456')
  await page.getByLabel(ACCOUNT_EDIT.confirmPassword).fill('nueva456')
  await page.getByRole('button', { name: ACCOUNT_EDIT.save }).click()
  await expectToast(page, ACCOUNT_EDIT.saved)
  await page.getByRole('link', { name: ACCOUNT.myProfile }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'José Almonte hijo' })).toBeVisible()
  await expect(page.getByText('829-555-0777')).toBeVisible()
  const data = { email: user.email, password: 'nueva456' }
  expect((await request.post('/api/auth/login', { data })).status()).toBe(200)
})

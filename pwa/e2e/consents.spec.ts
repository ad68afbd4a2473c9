import { expect, type Locator } from '@playwright/test'
import { CONSENTS } from '@tecnicerca/shared/messages/account/consents'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { PRIVACY } from '@tecnicerca/shared/messages/public-pages/privacy'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { newEmail, test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { newCustomer, personOf, technicianId } from './marketplace.ts'
import { openForLater, reopen } from './offline-phone.ts'
import { fillLogin, PASSWORD } from './people.ts'
import { expectToast } from './toasts.ts'

const PHONE = '829-555-0177'

test.describe('consent', () => {
  test.use(WITHOUT_SERVICE_WORKER)

  test('a registration needs no tick: its button says what it accepts, and the version is stored', async ({
    page,
    open,
  }) => {
    const email = newEmail()
    await open('/register')
    await page.getByLabel(SESSION.fullName).fill('Ana Peralta')
    await page.getByLabel(SESSION.email).fill(email)
    await page.getByLabel(SESSION.password).first().fill(PASSWORD)
    await page.getByLabel(SESSION.confirmPassword).fill(PASSWORD)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByText(CONSENTS.byRegistering)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: CONSENTS.notice })).toHaveAttribute(
      'href',
      '/privacidad',
    )
    await page.getByRole('button', { name: SESSION.registerSubmit }).click()
    await expect(page).toHaveURL('/login')
    await fillLogin(page, email)
    await expect(page).toHaveURL('/')
    await open('/my-account')
    await expect(page.getByRole('switch', { name: CONSENTS.privacy })).toBeChecked()
  })

  test('the contact of a technician is public only while they allow it', async ({
    page,
    open,
    otherPhone,
  }) => {
    const email = newEmail()
    await open('/register-technician')
    await page.getByLabel(SESSION.fullName).fill('Celia Then')
    await page.getByLabel(SESSION.email).fill(email)
    await page.getByRole('textbox', { name: SESSION.phone }).fill(PHONE)
    await page.getByLabel(SESSION.password).first().fill(PASSWORD)
    await page.getByLabel(SESSION.confirmPassword).fill(PASSWORD)
    await page.getByLabel(PROFILE_EDIT.category).selectOption('Electricidad')
    await page.getByLabel(PROFILE_EDIT.experience_years).fill('4')
    await page.getByLabel(PROFILE_EDIT.hourly_rate).fill('700')
    await page.getByLabel(PROFILE_EDIT.bio).fill('Instalo lámparas.')
    await page.getByLabel(PROFILE_EDIT.address).fill('Calle 9, Gurabo')
    await expect(page.getByRole('checkbox', { name: CONSENTS.contactPublic })).not.toBeChecked()
    await page.getByRole('button', { name: SESSION.technicianSubmit }).click()
    await expect(page).toHaveURL('/login')

    const id = technicianId(await personOf(email))
    const visitor = await otherPhone()
    await visitor.goto(`/technicians/${id}`)
    await expect(visitor.getByText(PROFILE.contact_hidden)).toBeVisible()
    await expect(visitor.getByRole('link', { name: PROFILE.request_service })).toBeVisible()
    await expect(visitor.getByRole('link', { name: PROFILE.whatsappTo('Celia Then') })).toHaveCount(0)
    await expect(visitor.getByRole('link', { name: PROFILE.callTo('Celia Then') })).toHaveCount(0)

    await fillLogin(page, email)
    await expect(page).toHaveURL('/my-profile')
    await expect(page.getByText(PROFILE.ownContactHidden)).toBeVisible()
    await open('/my-account')
    const choice = page.getByRole('switch', { name: CONSENTS.contact })
    await expect(choice).not.toBeChecked()
    expect(await isOnRightAfterTap(choice)).toBe(true)
    await expect(choice).toBeEnabled()
    await visitor.reload()
    await expect(visitor.getByText(PHONE)).toBeVisible()
    const question = page.getByRole('alertdialog', { name: CONSENTS.withdrawal.contact_public.title })
    await choice.click()
    await question.getByRole('button', { name: CONSENTS.keep }).click()
    await expect(choice).toBeChecked()
    await choice.click()
    await question.getByRole('button', { name: CONSENTS.withdraw }).click()
    await expect(choice).not.toBeChecked()
    await expect(choice).toBeEnabled()
    await visitor.reload()
    await expect(visitor.getByText(PROFILE.contact_hidden)).toBeVisible()
  })

  test('a person who registered before consents existed is asked once after signing in', async ({
    page,
    open,
    request,
  }) => {
    const customer = await newCustomer(request)
    // The server's real answer, changed as for an account that registered before consents existed.
    await page.route('**/api/auth/login', async (route) => {
      const answer = await route.fetch()
      const { user } = await answer.json()
      await route.fulfill({ response: answer, json: { user: { ...user, asks_consent: true } } })
    })
    await open('/login?redirect=/search')
    await fillLogin(page, customer.email)
    const consentForm = page.getByRole('form', { name: CONSENTS.askTitle })
    await expect(consentForm).toBeVisible()
    await expect(consentForm.getByRole('checkbox')).toHaveCount(0)
    await consentForm.getByRole('button', { name: CONSENTS.accept }).click()
    await expectToast(page, CONSENTS.saved)
    await expect(consentForm).toBeHidden()
    await open('/my-account')
    await expect(page.getByRole('switch', { name: CONSENTS.privacy })).toBeChecked()
    await expect(consentForm).toBeHidden()
  })
})

test('notice and terms can be read without a network, and link to each other @prove', async ({
  page,
  context,
}) => {
  await openForLater(page, '/')
  await context.setOffline(true)
  await reopen(page, '/privacidad')
  await expect(page.getByRole('heading', { name: TITLES.privacy, level: 1 })).toBeVisible()
  await expect(page.getByRole('table', { name: PRIVACY.keptTitle }).getByRole('row')).toHaveCount(
    PRIVACY.kept.length + 1,
  )
  await page.getByRole('main').getByRole('link', { name: TITLES.terms }).click()
  await expect(page.getByRole('heading', { name: TITLES.terms, level: 1 })).toBeVisible()
})

/** Whether the switch is on right after a tap, before any other task of the page runs. */
function isOnRightAfterTap(choice: Locator): Promise<boolean> {
  return choice.evaluate((box: HTMLInputElement) => {
    box.click()
    return box.checked
  })
}

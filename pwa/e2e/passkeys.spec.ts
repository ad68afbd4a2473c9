import { type CDPSession, expect, type Page } from '@playwright/test'
import { PASSKEYS } from '@tecnicerca/shared/messages/account/passkeys'
import { SERVER } from '@tecnicerca/shared/messages/server'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { createCustomer, fillLogin, PASSWORD } from './people.ts'
import { expectToast } from './toasts.ts'
import { signOut } from './used-phone.ts'

test.use(WITHOUT_SERVICE_WORKER)

/** Adds a virtual authenticator to the browser. It confirms presence and identity of the user at once. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return { cdp, authenticatorId }
}

/** Makes the authenticator fail to verify its user. Returns a function that ends this. */
async function failVerification({ cdp, authenticatorId }: { cdp: CDPSession; authenticatorId: string }) {
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  return () => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
}

async function createPasskey(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel(PASSKEYS.password).fill(password)
  await page.getByRole('button', { name: PASSKEYS.create }).click()
}

test('a passkey is created, signs in and is deleted', async ({ page, open, request, provoke }) => {
  provoke(/40[01].*\/auth\/passkey\/(registration-options|sign-in)/)
  const authenticator = await addAuthenticator(page)
  const email = await createCustomer(request)
  await open('/login?redirect=/my-account')
  await fillLogin(page, email)
  await page.getByRole('link', { name: TITLES.passkeys }).click()
  await expect(page.getByText(PASSKEYS.none)).toBeVisible()
  await createPasskey(page, 'no-es')
  const password = page.getByLabel(PASSKEYS.password)
  await expect(password).toHaveAccessibleDescription(new RegExp(SERVER.currentPasswordWrong))
  const restoreVerification = await failVerification(authenticator)
  await createPasskey(page)
  await expectToast(page, PASSKEYS.notCreated)
  await expect(password).toHaveValue(PASSWORD)
  await restoreVerification()
  await createPasskey(page)
  await expectToast(page, PASSKEYS.createdNow)
  await expect(page.getByText(PASSKEYS.neverUsed)).toBeVisible()
  await createPasskey(page)
  await expectToast(page, PASSKEYS.existsHere)
  await signOut(page)

  await open('/login?redirect=/my-account/passkeys')
  await page.getByRole('button', { name: PASSKEYS.signIn }).press('Enter')
  await expect(page).toHaveURL('/my-account/passkeys')
  await expect(page.getByText(/^Último uso/)).toBeVisible()
  await page.getByRole('button', { name: PASSKEYS.removeNamed('') }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: PASSKEYS.remove, exact: true }).click()
  await expectToast(page, PASSKEYS.removed)
  await expect(page.getByText(PASSKEYS.none)).toBeVisible()
  await signOut(page)

  await open('/login')
  await page.getByLabel(SESSION.email).fill(email)
  await page.getByRole('button', { name: PASSKEYS.signIn }).click()
  await expectToast(page, SERVER.passkeyUnknown)
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel(SESSION.email)).toHaveValue(email)
  await failVerification(authenticator)
  await page.getByRole('button', { name: PASSKEYS.signIn }).click()
  await expectToast(page, PASSKEYS.notUsed)
})

test('a browser without passkey support offers no passkeys @prove', async ({ page, open, request }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
  const email = await createCustomer(request)
  await open('/login?redirect=/my-account/passkeys')
  await expect(page.getByRole('button', { name: PASSKEYS.signIn })).toHaveCount(0)
  await fillLogin(page, email)
  await expect(page.getByText(PASSKEYS.unsupported)).toBeVisible()
  await expect(page.getByLabel(PASSKEYS.password)).toHaveCount(0)
})

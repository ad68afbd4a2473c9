import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import { newEmail } from './fixtures.ts'

export const PASSWORD = 'clave123'

/** Registers a customer through the API. Returns the email address. */
export async function createCustomer(request: APIRequestContext, name = 'Ana Peralta'): Promise<string> {
  const email = newEmail()
  const answer = await request.post('/api/auth/register', {
    data: { name, email, phone: '809-555-0101', password: PASSWORD },
  })
  expect(answer.status()).toBe(201)
  return email
}

/**
 * Fills the login form and sends it with Enter. Waits for that form: after a registration the address
 * is already `/login` while the form of the registration, with fields of the same names, is on screen.
 */
export async function fillLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  const form = page.getByRole('form', { name: SESSION.loginTitle })
  await form.getByLabel(SESSION.email).fill(email)
  await form.getByLabel(SESSION.password).fill(password)
  await form.getByLabel(SESSION.password).press('Enter')
}

/** Fills in what a technician's registration asks about the trade. */
export async function fillProfession(page: Page): Promise<void> {
  await page.getByLabel(PROFILE_EDIT.category).selectOption('Electricidad')
  await page.getByLabel(PROFILE_EDIT.experience_years).fill('12')
  await page.getByLabel(PROFILE_EDIT.hourly_rate).fill('1,500')
  await page.getByLabel(PROFILE_EDIT.bio).fill('Instalo inversores.')
}

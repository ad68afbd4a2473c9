import type { Page } from '@playwright/test'
import type { User } from '@tecnicerca/shared/accounts'
import type { Category } from '@tecnicerca/shared/categories'
import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { type Person, signInWith, startSession } from './marketplace.ts'

export const CREDENTIALS = { email: 'admin@tecnicerca.do', password: 'admin123' }

/** Signs in as the demonstration's administrator, in a session that no page shares. */
export const newAdmin = () => startSession(CREDENTIALS)

/** Signs the page in as the administrator, without the login screen. Returns the user. */
export const signInAdmin = (page: Page) => signInWith(page, CREDENTIALS)

/** Users whose name, email or phone has these words. */
export async function usersOf({ api }: Person, query: string): Promise<User[]> {
  const parameters = new URLSearchParams({ query })
  return ((await (await api.get(`/api/admin/users?${parameters}`)).json()) as { users: User[] }).users
}

export async function categoriesOf({ api }: Person): Promise<Category[]> {
  return ((await (await api.get('/api/admin/categories')).json()) as { categories: Category[] }).categories
}

export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
export const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name)
export const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: CONTROLS.save })

/** Opens the admin area when its code cannot be loaded. The phone does not store admin code. */
export async function openBrokenAdmin(page: Page): Promise<void> {
  await page.context().route('**/assets/admin-*.js', (route) => route.abort())
  const link = page.getByRole('link', { name: ACCOUNT.adminPanel, exact: true })
  await Promise.all([page.waitForEvent('load'), link.click()])
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  // Missing code causes one reload. It may come before the URL has changed.
  if (!page.url().includes('/admin')) await link.click()
}

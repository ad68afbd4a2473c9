import type { Page } from '@playwright/test'
import { BLOCKED_CUSTOMERS } from '@tecnicerca/shared/messages/blocked-customers'

/** Presses the first button of that name. */
export const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).first().click()

/** Blocks the first customer of the list. */
export async function blocked(page: Page): Promise<void> {
  await press(BLOCKED_CUSTOMERS.block)(page)
  await page.getByRole('alertdialog').getByRole('button', { name: BLOCKED_CUSTOMERS.block_short }).click()
}

import type { Page } from '@playwright/test'
import { QUOTE_FORM } from '@tecnicerca/shared/messages/quotes'

type Line = { number: number; text: string; price: string; quantity?: string }

export async function fillLine(page: Page, { number, text, price, quantity = '1' }: Line): Promise<void> {
  const form = page.getByRole('dialog')
  await form.getByLabel(QUOTE_FORM.text(number)).fill(text)
  await form.getByLabel(QUOTE_FORM.quantity(number)).fill(quantity)
  await form.getByLabel(QUOTE_FORM.price(number)).fill(price)
}

export async function submitQuote(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: QUOTE_FORM.submit }).click()
}

import type { Locator, Page } from '@playwright/test'
import { CASES } from '@tecnicerca/shared/messages/cases'
import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import type { Person } from './marketplace.ts'

export const thread = (page: Page) => page.getByRole('log', { name: CASES.thread })
export const bubble = (page: Page, text: string) =>
  thread(page).getByRole('listitem').filter({ hasText: text })

/** Opens the menu of everything that can be done in the case beside the act of the moment. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: CASES.more }).click()
}

/** Shows what can be done with a message. */
export const openMessage = (message: Locator) =>
  message.getByRole('button', { name: CASES.messageOptions }).click()

export async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel(CASES.message).fill(text)
  await page.getByRole('button', { name: CASES.send, exact: true }).click()
}

/** Makes the screen refetch, as when the user returns to it. Its polling interval is longer than a test waits. */
export async function refreshScreen(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** The events of a case, fetched through the API of this person. */
export async function eventsOf({ api }: Person, id: number): Promise<ServiceRequestEvent[]> {
  const answer = await api.get(`/api/service-requests/${id}`)
  return ((await answer.json()) as { events: ServiceRequestEvent[] }).events
}

import { expect, type Page } from '@playwright/test'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { DOOR } from '@tecnicerca/shared/messages/door'
import { DOOR_SCREEN } from '@tecnicerca/shared/messages/door-screen'
import { QUOTE, QUOTE_FORM } from '@tecnicerca/shared/messages/quotes'
import { openMenu, thread } from '../../pwa/e2e/case-screen.ts'
import { fillLine, submitQuote } from '../../pwa/e2e/quote-form.ts'
import type { Person } from '../kit/person.ts'
import type { Stack } from '../kit/stack.ts'
import { type PhoneOptions, type ScriptedPhone, storedRows } from './browser-faults.ts'
import { eventsOf, newCase, openCase, SOON, statusOf } from './case-phone.ts'
import { type Camera, createCamera, screensOf } from './door-phones.ts'

export type Filmed = { phone: ScriptedPhone; camera: Camera }
type Sides = Record<'customer' | 'technician', Person>
type PhoneOf = (person: Person, options?: PhoneOptions) => Promise<ScriptedPhone>

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const agreement = (page: Page) => page.getByRole('region', { name: QUOTE.agreement })
const TOTAL = 'RD$2,200.50'

/** A phone with a camera, which has opened the case and whose key the server knows. */
export async function phoneAt(
  phoneOf: PhoneOf,
  [person, id]: [Person, number],
  script?: string,
): Promise<Filmed> {
  const camera = await createCamera()
  const phone = await phoneOf(person, { args: camera.args, ...(script && { script }) })
  await openCase(phone, id)
  const isRegistered = async () => {
    const rows = await storedRows<{ id: string; value: { is_registered?: boolean } }>(
      phone.page,
      `tecnicerca-u-${person.id}`,
      'meta',
    )
    return rows.find((row) => row.id === 'device_key')?.value.is_registered
  }
  await expect.poll(isRegistered, SOON).toBe(true)
  return { phone, camera }
}

/** Both people with their phones in front of the same case, without a network. */
export async function atTheDoor(phoneOf: PhoneOf, stack: Stack, sides: Sides) {
  const id = await newCase(stack, sides)
  const technician = await phoneAt(phoneOf, [sides.technician, id])
  const customer = await phoneAt(phoneOf, [sides.customer, id])
  for (const { phone } of [technician, customer]) await phone.context.setOffline(true)
  return { id, technician, customer }
}

export async function quote({ page }: ScriptedPhone): Promise<void> {
  await button(page, QUOTE_FORM.open).click()
  await fillLine(page, { number: 1, text: 'Capacitor «ñandú» ⚡', price: '350.25', quantity: '2' })
  await page.getByRole('dialog').getByRole('button', { name: QUOTE_FORM.add }).click()
  await fillLine(page, { number: 2, text: 'Instalación', price: '1500' })
  await submitQuote(page)
  await expect(page.getByRole('dialog')).toHaveCount(0, SOON)
}

/** The technician's phone shows its offer to the customer's camera. */
export async function showOffer({
  technician,
  customer,
}: {
  technician: Filmed
  customer: Filmed
}): Promise<void> {
  await button(technician.phone.page, DOOR.open).click()
  await customer.camera.sees(await screensOf(technician.phone.page))
}

export async function openReader({ page }: ScriptedPhone): Promise<void> {
  if (!(await button(page, DOOR.open).isVisible())) await openMenu(page)
  await button(page, DOOR.open).click()
}

/** The customer reads the offer and accepts it; the technician's camera sees the code of that. */
export async function accept({
  technician,
  customer,
}: {
  technician: Filmed
  customer: Filmed
}): Promise<void> {
  const { page } = customer.phone
  await openReader(customer.phone)
  await expect(page.getByRole('dialog').getByText(TOTAL).first()).toBeVisible(SOON)
  await button(page, DOOR_SCREEN.customer.accept).click()
  await technician.camera.sees(await screensOf(page))
}

export async function readAcceptance({ page }: ScriptedPhone): Promise<void> {
  await button(page, DOOR_SCREEN.technician.next('Ana')).click()
  await expect(page.getByRole('dialog').getByText(DOOR.unsent)).toBeVisible(SOON)
}

/** Both screens say the same. */
export async function expectAgreed(phones: readonly Filmed[], words: string): Promise<void> {
  const codes = new Set<string>()
  for (const { phone } of phones) {
    if (await button(phone.page, DOOR_SCREEN.done).isVisible())
      await button(phone.page, DOOR_SCREEN.done).click()
    const shown = agreement(phone.page)
    await expect(shown).toContainText(TOTAL, SOON)
    await expect(shown.getByText(new RegExp(`^${words} · [0-9A-Z]{4}-[0-9A-Z]{4}$`))).toBeVisible(SOON)
    codes.add((await shown.getByText(words).textContent()) ?? '')
    await expect(thread(phone.page).getByText(CASES.atDoor)).toHaveCount(1)
  }
  expect(codes.size).toBe(1)
}

export async function shakeHands(both: { technician: Filmed; customer: Filmed }): Promise<void> {
  await quote(both.technician.phone)
  await showOffer(both)
  await accept(both)
  await readAcceptance(both.technician.phone)
  await expectAgreed([both.technician, both.customer], DOOR.unsent)
}

export async function expectOneAgreement(stack: Stack, id: number): Promise<void> {
  await expect.poll(() => eventsOf(stack, id, 'offer_accepted'), SOON).toBe(1)
  expect(await eventsOf(stack, id, 'offered')).toBe(1)
  expect(await statusOf(stack, id)).toEqual(['accepted', null])
  const agreed = 'select count(*) from service_requests where id = $1 and agreed_total = 2200.50'
  expect(await stack.count(agreed, [id])).toBe(1)
}

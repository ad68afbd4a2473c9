import { expect, type Page } from '@playwright/test'
import { DOOR } from '@tecnicerca/shared/messages/door'
import { DOOR_SCREEN } from '@tecnicerca/shared/messages/door-screen'
import { CLAIM_ACTS, GUARANTEE } from '@tecnicerca/shared/messages/guarantees'
import { PAYMENT_ACTS, PAYMENT_FORM, PAYMENTS } from '@tecnicerca/shared/messages/payments'
import { QUOTE, QUOTE_FORM } from '@tecnicerca/shared/messages/quotes'
import { openMenu } from './case-screen.ts'
import { dialog, press, type Screen } from './looks-kinds.ts'
import { ask, type Person, setStatus, today } from './marketplace.ts'

/**
 * Prepares a completed request with a quote, a confirmed payment, one that waits for the technician and one that waits for
 * the customer, and a claim under its guarantee. Returns the ids for the paths of the screens.
 */
export async function prepareAgreement(customer: Person, technician: Person) {
  const { id: paid } = await ask(customer, technician)
  const post = async ({ api }: Person, path: string, data: object): Promise<number> => {
    const answer = await api.post(`/api/service-requests/${paid}/${path}`, { data })
    expect(answer.status()).toBe(201)
    return ((await answer.json()) as { event: { id: number } }).event.id
  }
  const lines = [
    { kind: 'parts', text: 'Breaker de 40 amperes', quantity: 2, unit_price: 1_250.5 },
    { kind: 'labour', text: 'Instalarlo', unit_price: 800 },
  ]
  const quote = await post(technician, 'offers', { lines, guarantee_days: 30, guarantee_text: 'Piezas.' })
  await customer.api.put(`/api/offers/${quote}/status`, { data: { status: 'accepted' } })
  const payment = { direction: 'paid', method: 'transfer', paid_on: today() }
  const receipt = await post(customer, 'payments', { ...payment, amount: 1_000, note: 'Adelanto.' })
  await technician.api.put(`/api/payments/${receipt}/status`, { data: { status: 'confirmed' } })
  await post(customer, 'payments', { ...payment, amount: 500 })
  await post(technician, 'payments', { ...payment, amount: 300, method: 'cash' })
  await setStatus(technician, paid, 'completed')
  await post(customer, 'guarantee-claims', { text: 'Volvió a saltar.' })
  return { paid, quote, receipt }
}

const CASE = '/my-requests/:paid'
const TALKED = '/my-requests/:talked'
const openAgreement = async (page: Page) => {
  await page.getByRole('region', { name: QUOTE.agreement }).getByRole('button').first().click()
  await page.getByText(PAYMENTS.owed).first().waitFor()
}
const withErrors = (state: string, act: (page: Page) => Promise<void>): Screen => ({
  path: CASE,
  state,
  act: async (page) => {
    await act(page)
    await page.locator('[aria-invalid=true]').first().waitFor()
  },
})

export const AGREEMENT_OF_CUSTOMER: Screen[] = [
  { path: CASE, state: 'agreement opened', act: openAgreement, until: GUARANTEE.states.claimed },
  withErrors('payment with errors', async (page) => {
    await press(PAYMENTS.open)(page)
    await page.getByRole('dialog').getByLabel(PAYMENT_FORM.amount).fill('mil')
    await page.getByRole('dialog').getByRole('button', { name: PAYMENT_FORM.submit, exact: true }).click()
  }),
  dialog(CASE, PAYMENT_ACTS.dispute),
  { path: TALKED, state: 'reader at the door', act: press(DOOR.open), until: DOOR_SCREEN.reader.absent },
  {
    path: TALKED,
    state: 'code read aloud',
    act: async (page) => {
      await press(DOOR.open)(page)
      await press(DOOR_SCREEN.aloud.open)(page)
    },
    until: DOOR_SCREEN.aloud.camera,
  },
  { path: `${CASE}/cotizacion/:quote`, until: PAYMENTS.notFiscal },
  { path: `${CASE}/recibo/:receipt`, until: PAYMENTS.notFiscal },
]

export const AGREEMENT_OF_TECHNICIAN: Screen[] = [
  { path: TALKED, state: 'code at the door', act: press(DOOR.open), until: DOOR_SCREEN.bright },
  { path: CASE, state: 'agreement opened', act: openAgreement, until: CLAIM_ACTS.promise },
  dialog(CASE, CLAIM_ACTS.promise),
  dialog(CASE, CLAIM_ACTS.refuse),
  {
    path: TALKED,
    state: 'quote with errors',
    act: async (page) => {
      await openMenu(page)
      await press(QUOTE_FORM.open)(page)
      await page.getByRole('dialog').getByRole('button', { name: QUOTE_FORM.submit }).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
]

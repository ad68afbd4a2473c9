import { expect, type Page } from '@playwright/test'
import { OFFER } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { QUOTE, QUOTE_FORM } from '@tecnicerca/shared/messages/quotes'
import { CASE } from '@tecnicerca/shared/messages/server'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { thread } from '../../pwa/e2e/case-screen.ts'
import { card } from '../../pwa/e2e/offline-phone.ts'
import { fillLine, submitQuote } from '../../pwa/e2e/quote-form.ts'
import { expectToast } from '../../pwa/e2e/toasts.ts'
import type { Person } from '../kit/person.ts'
import type { Stack } from '../kit/stack.ts'
import { faultTest } from './browser-faults.ts'
import { callAs, eventsOf, newCase, openCase, SOON, statusOf } from './case-phone.ts'

const openQuote = (page: Page) => page.getByRole('button', { name: QUOTE_FORM.open }).click()
const status = (page: Page, which: keyof typeof SERVICE_REQUESTS.status) =>
  page.getByText(SERVICE_REQUESTS.status[which], { exact: true }).first()

const LINES = [
  { kind: 'parts', text: 'Capacitor', quantity: 2, unit_price: 350.25 },
  { kind: 'labour', text: 'Instalarlo', unit_price: 1_500 },
]

async function quoteFrom(stack: Stack, technician: Person, id: number): Promise<number> {
  const body = { lines: LINES }
  const answer = await callAs(stack, technician, { path: `/service-requests/${id}/offers`, body })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { event: { id: number } }).event.id
}

faultTest('F71', 'no quote, the words are kept', async ({ phoneOf, technician, customer, stack }) => {
  const id = await newCase(stack, { customer, technician })
  const phone = await phoneOf(technician)
  await openCase(phone, id)
  await phone.context.setOffline(true)
  await openQuote(phone.page)
  await fillLine(phone.page, { number: 1, text: 'Capacitor', price: '350.25', quantity: '2' })
  await submitQuote(phone.page)
  const offer = phone.page.getByRole('article').filter({ hasText: OFFER.own })
  await expect(offer).toContainText(OFFLINE.pendingChip)
  const body = { status: 'cancelled', reason: 'no_longer_needed' }
  const path = `/service-requests/${id}/status`
  expect((await callAs(stack, customer, { method: 'PUT', path, body })).status).toBe(200)

  await phone.context.setOffline(false)
  await expect(status(phone.page, 'cancelled')).toBeVisible(SOON)
  await phone.open('/pendientes')
  const waiting = card(phone.page, OFFLINE.kinds.offer('Ana'))
  await expect(waiting).toContainText(OFFLINE.attentionChip, SOON)
  await expect(waiting).toContainText(`Capacitor: ${QUOTE.times('2', 'RD$350.25')}`)
  expect(await eventsOf(stack, id, 'offered')).toBe(0)
  expect(await statusOf(stack, id)).toEqual(['cancelled', 'no_longer_needed'])
  await waiting.getByRole('button', { name: OFFLINE.discard }).click()
  await expect(phone.page.getByText(OFFLINE.pendingEmpty)).toBeVisible()
})

faultTest('F75', 'no agreement, and why', async ({ mobile, technician, customer, stack }) => {
  const id = await newCase(stack, { customer, technician })
  const offer = await quoteFrom(stack, technician, id)
  await openCase(mobile, id)
  await expect(mobile.page.getByRole('row', { name: /Instalarlo/ })).toBeVisible()
  await mobile.context.setOffline(true)
  const change = { method: 'PUT', path: `/offers/${offer}/status`, body: { status: 'withdrawn' } } as const
  expect((await callAs(stack, technician, change)).status).toBe(200)
  await mobile.page.getByRole('button', { name: OFFER.acceptWhat('RD$2,200.50') }).click()
  await expectToast(mobile.page, OFFLINE.savedHere)
  const agreement = mobile.page.getByRole('region', { name: QUOTE.agreement })
  await expect(agreement).toContainText('RD$2,200.50')

  await mobile.context.setOffline(false)
  await expect(thread(mobile.page)).toContainText(CASE.offerAnswered.offer_withdrawn, SOON)
  await expect(thread(mobile.page).getByText(/retiró su propuesta/)).toBeVisible(SOON)
  await expect(agreement).toHaveCount(0)
  await expect(status(mobile.page, 'pending')).toBeVisible()
  expect(await statusOf(stack, id)).toEqual(['pending', null])
  expect(await eventsOf(stack, id, 'offer_accepted')).toBe(0)
  expect(await stack.count('select count(agreed_total) from service_requests where id = $1', [id])).toBe(0)
})

const NO_ROOM = `for (const way of ['put', 'add']) {
    const write = IDBObjectStore.prototype[way]
    IDBObjectStore.prototype[way] = function (...args) {
      if (window.isFull) throw new DOMException('full', 'QuotaExceededError')
      return write.apply(this, args)
    }
  }`

faultTest('F76', 'every line stays, and is sent', async ({ phoneOf, technician, customer, stack }) => {
  const id = await newCase(stack, { customer, technician })
  const phone = await phoneOf(technician)
  const errors: string[] = []
  phone.page.on('pageerror', (error) => errors.push(error.message))
  await phone.addScript(NO_ROOM)
  await openCase(phone, id)
  await phone.context.setOffline(true)
  const form = phone.page.getByRole('dialog')
  await openQuote(phone.page)
  for (let number = 1; number <= 20; number += 1) {
    if (number > 1) await form.getByRole('button', { name: QUOTE_FORM.add }).click()
    if (number === 8) await phone.page.evaluate(() => Object.assign(window, { isFull: true }))
    await fillLine(phone.page, { number, text: `Pieza ${number}`, price: '100.05' })
  }
  await expect(form).toContainText(QUOTE_FORM.full(20))
  await expect(form).toContainText('RD$2,001')
  await submitQuote(phone.page)
  await expectToast(phone.page, OFFLINE.storage.full, { timeout: 20_000 })
  await expect(form.getByLabel(QUOTE_FORM.text(20))).toHaveValue('Pieza 20')
  await expect(phone.page.getByText(OFFLINE.savedHere)).toHaveCount(0)

  await phone.page.evaluate(() => Object.assign(window, { isFull: false }))
  await submitQuote(phone.page)
  await expect(form).toHaveCount(0, SOON)
  await phone.context.setOffline(false)
  await expect.poll(() => eventsOf(stack, id, 'offered'), SOON).toBe(1)
  const lines = `select jsonb_array_length(data -> 'lines') as lines, (data ->> 'total')::numeric = 2001 as "isRight"
    from service_request_events where service_request_id = $1 and kind = 'offered'`
  expect(await stack.query(lines, [id])).toEqual([{ lines: 20, isRight: true }])
  expect(errors).toEqual([])
})

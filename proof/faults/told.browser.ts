import { expect } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { REVIEW } from '@tecnicerca/shared/messages/reviews'
import { SERVICE_REQUEST_FORM, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { ERROR_MESSAGES } from '@tecnicerca/shared/protocol/errors'
import { askHere, card, openForLater, requestButton, saveHere } from '../../pwa/e2e/offline-phone.ts'
import { expectToast } from '../../pwa/e2e/toasts.ts'
import { cut, expectNothingPending, expectPending, mend, takeSession, visit } from '../kit/browser-phone.ts'
import { ALWAYS, type Fault, isSending, ourError } from '../kit/fault.ts'
import { changeItems, expectOneRow, expectSettled, faultTest, NO_LIST } from './browser-faults.ts'
import { TODAY, YESTERDAY } from './day.ts'
import { rowsNamed, rowsOf } from './node-faults.ts'
import { completedRequest } from './past.ts'

const POST = { method: 'POST', path: '/api/service-requests' }
faultTest('F12', 'a press sends it at once', async ({ mobile, net, technician, customer, stack }) => {
  await visit(mobile, technician)
  const busy = ourError(429, 'too_many_requests', { 'retry-after': '3600' })
  net.rule({ ...POST, fault: { type: 'instead', answer: busy } })
  await saveHere(mobile.page, 'F12 en Chromium')
  await mobile.open('/pendientes')
  await expect(card(mobile.page, 'F12 en Chromium')).toContainText(OFFLINE.hints.busy)
  expect(await rowsOf(stack, customer)).toBe(0)
  await mobile.page.getByRole('button', { name: OFFLINE.sendNow }).click()
  await expectNothingPending(mobile.page)
  await expectOneRow(stack, 'F12 en Chromium')
})

faultTest('F18', 'nothing is sent as another', async ({ mobile, net, technician, customer, stack }) => {
  const other = await stack.createPerson('customer', 'Berta Gil')
  await visit(mobile, technician)
  await cut(mobile, net)
  for (const text of ['F18 a', 'F18 b', 'F18 c']) await saveHere(mobile.page, text)
  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  await mend(mobile, net)
  net.rule({ ...POST, fault: { type: 'hold_after', until } })
  await net.until(isSending)
  await takeSession(mobile, other)
  release()
  // One refused call of the page, and one of the worker if its `sync` event comes too.
  const refused = () => net.calls.filter(({ key, status }) => key && status === 409).length
  await expect.poll(refused).toBeGreaterThan(0)
  expect([await rowsOf(stack, customer), await rowsOf(stack, other)]).toEqual([1, 0])
  await mobile.enter(customer)
  await mobile.open('/pendientes')
  await expectSettled(mobile, customer)
  expect([await rowsOf(stack, customer), await rowsOf(stack, other)]).toEqual([3, 0])
})

faultTest('F19', 'asks for another day', async ({ mobile, net, technician, customer, stack }) => {
  await visit(mobile, technician)
  await cut(mobile, net)
  await saveHere(mobile.page, 'F19 en Chromium')
  await changeItems(mobile, customer, { payload: { request_date: YESTERDAY } })
  await mend(mobile, net)
  await mobile.open('/pendientes')
  const item = card(mobile.page, 'F19 en Chromium')
  await expect(item).toContainText(ERROR_MESSAGES.request_date_passed, { timeout: 30_000 })
  expect(await rowsOf(stack, customer)).toBe(0)
  await item.getByRole('button', { name: OFFLINE.discard }).click()
  await expect(mobile.page.getByText(OFFLINE.pendingEmpty)).toBeVisible()
  await item.getByRole('button', { name: OFFLINE.undo }).click()
  await expect(item).toContainText(OFFLINE.attentionChip)
  await item.getByRole('button', { name: OFFLINE.correct }).click()
  await mobile.page.getByRole('dialog').getByLabel(SERVICE_REQUEST_FORM.date).fill(TODAY)
  await mobile.page.getByRole('button', { name: SERVICE_REQUEST_FORM.submit }).click()
  await expectToast(mobile.page, SERVICE_REQUEST_FORM.sent)
  await expectOneRow(stack, 'F19 en Chromium')
  expect(await rowsOf(stack, customer)).toBe(1)
})

faultTest('F20', 'another technician is asked', async ({ mobile, net, technician, customer, stack }) => {
  const other = await stack.createPerson('technician', 'Rosa Quedada')
  await visit(mobile, technician)
  await cut(mobile, net)
  await saveHere(mobile.page, 'F20 en Chromium')
  await stack.query('update technicians set deleted_at = now() where id = $1', [technician.technician_id])
  await mend(mobile, net)
  await mobile.open('/pendientes')
  const item = card(mobile.page, 'F20 en Chromium')
  await expect(item).toContainText(ERROR_MESSAGES.technician_gone, { timeout: 30_000 })
  expect(await rowsOf(stack, customer)).toBe(0)
  const { page } = mobile
  await item.getByRole('link', { name: OFFLINE.findAnother }).click()
  await page.getByRole('searchbox').fill('Rosa Quedada')
  await page.locator(`a[href="/technicians/${other.technician_id}"]`).click()
  await requestButton(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(SERVICE_REQUEST_FORM.description)).toHaveValue('F20 en Chromium')
  await dialog.getByRole('button', { name: SERVICE_REQUEST_FORM.submit }).click()
  await expectOneRow(stack, 'F20 en Chromium')
  await expectNothingPending(page)
  const rows = await stack.query('select technician_id from service_requests where customer_id = $1', [
    customer.id,
  ])
  expect(rows).toEqual([{ technician_id: other.technician_id }])
})

const UNKNOWN: [string, Fault, number][] = [
  ['had arrived: is told, and can be asked anew', { type: 'drop_after' }, 0],
  ['never arrived: goes with the new words', { type: 'drop_before' }, 1],
]
for (const [what, fault, corrected] of UNKNOWN) {
  faultTest('F22', what, async ({ mobile, net, technician, customer, stack }) => {
    const { page } = mobile
    await visit(mobile, technician)
    net.rule({ ...POST, fault: { type: 'drop_before' }, times: ALWAYS })
    net.rule({ ...POST, fault })
    net.rule(NO_LIST)
    await saveHere(page, `F22 primero ${corrected}`)
    await net.until(isSending)
    await expect.poll(() => rowsNamed(stack, `F22 primero ${corrected}`)).toBe(1 - corrected)
    await cut(mobile, net)
    await mobile.open('/pendientes')
    const item = card(page, 'F22')
    await item.getByRole('button', { name: OFFLINE.correct }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(SERVICE_REQUEST_FORM.description).fill(`F22 segundo ${corrected}`)
    await page.getByRole('button', { name: SERVICE_REQUEST_FORM.submit }).click()
    await expect(page.getByText(OFFLINE.correctionKept)).toBeVisible()
    await expect(item).toContainText(`F22 segundo ${corrected}`)
    await expect(item).toContainText(OFFLINE.pendingEdit.edit)
    await mend(mobile, net)
    if (corrected === 1) await expectNothingPending(page)
    else {
      await expect(item).toContainText(OFFLINE.editTooLate.edit, { timeout: 30_000 })
      await expect(item).toContainText(`F22 primero ${corrected}`)
      await expect(item).toContainText(`F22 segundo ${corrected}`)
      await item.getByRole('button', { name: OFFLINE.cancelAndAskAgain }).click()
      await expectNothingPending(page)
    }
    await expectOneRow(stack, `F22 segundo ${corrected}`)
    const rows = await stack.query(
      'select service_description, status from service_requests where customer_id = $1 order by id',
      [customer.id],
    )
    expect(rows).toEqual([
      ...(corrected === 1 ? [] : [{ service_description: 'F22 primero 0', status: 'cancelled' }]),
      { service_description: `F22 segundo ${corrected}`, status: 'pending' },
    ])
  })
}

const HEARD: ['F24' | 'F40', Fault][] = [
  ['F24', { type: 'duplicates', count: 3 }],
  ['F40', { type: 'truncate' }],
]
for (const [name, fault] of HEARD) {
  faultTest(name, 'is one row, and no error', async ({ mobile, net, technician, customer, stack }) => {
    await visit(mobile, technician)
    net.rule({ ...POST, fault })
    await askHere(mobile.page, `${name} en Chromium`)
    const told = mobile.page.getByText(new RegExp(`${OFFLINE.savedHere}|${SERVICE_REQUEST_FORM.sent}`))
    await expect(told).toBeVisible()
    await expectSettled(mobile, customer)
    await expect(mobile.page.getByText(OFFLINE.attentionChip)).toHaveCount(0)
    await expectOneRow(stack, `${name} en Chromium`)
    expect(await rowsOf(stack, customer)).toBe(1)
  })
}

faultTest('F23', 'the screen shows what is stored', async ({ mobile, net, technician, customer, stack }) => {
  await visit(mobile, technician)
  net.rule({ ...POST, fault: { type: 'drop_before' }, times: ALWAYS })
  net.rule({ ...POST, fault: { type: 'drop_after' } })
  net.rule(NO_LIST)
  await saveHere(mobile.page, 'F23 primero en Chromium')
  await expectOneRow(stack, 'F23 primero en Chromium')
  await cut(mobile, net)
  await changeItems(mobile, customer, { payload: { service_description: 'F23 segundo en Chromium' } })
  await mend(mobile, net)
  net.rule(NO_LIST)
  await expectSettled(mobile, customer)
  net.clear()
  await mobile.open('/my-requests')
  await expect(card(mobile.page, 'F23 primero en Chromium')).toBeVisible()
  await expect(card(mobile.page, 'F23 segundo en Chromium')).toHaveCount(0)
  expect(await rowsOf(stack, customer)).toBe(1)
})

faultTest('F25', 'those after it go', async ({ mobile, net, technician, customer, stack }) => {
  const other = await stack.createPerson('technician', 'Luz Marte')
  await visit(mobile, other)
  await visit(mobile, technician)
  await cut(mobile, net)
  await saveHere(mobile.page, 'F25 veneno')
  await mobile.open(`/technicians/${other.technician_id}`)
  await saveHere(mobile.page, 'F25 sana')
  await stack.query('update technicians set deleted_at = now() where id = $1', [technician.technician_id])
  await mend(mobile, net)
  await expectOneRow(stack, 'F25 sana')
  await expectPending(mobile.page, 1)
  await mobile.open('/pendientes')
  await expect(card(mobile.page, 'F25 veneno')).toContainText(ERROR_MESSAGES.technician_gone)
  expect(await rowsOf(stack, customer)).toBe(1)
})

faultTest('F39', 'goes only when told to', async ({ mobile, net, technician, customer, stack }) => {
  await visit(mobile, technician)
  await cut(mobile, net)
  await saveHere(mobile.page, 'F39 en Chromium')
  await changeItems(mobile, customer, { expires_at: Date.now() - 1000, is_dated: true })
  await mend(mobile, net)
  await mobile.open('/pendientes')
  const item = card(mobile.page, 'F39 en Chromium')
  await expect(item).toContainText(OFFLINE.expired, { timeout: 30_000 })
  expect(await rowsOf(stack, customer)).toBe(0)
  await item.getByRole('button', { name: OFFLINE.retry }).click()
  await expectNothingPending(mobile.page)
  await expectOneRow(stack, 'F39 en Chromium')
})

faultTest('F21', 'keeps its text, no second row', async ({ mobile, net, technician, customer, stack }) => {
  const request = await completedRequest(stack, customer, technician)
  const { page } = mobile
  await openForLater(page, '/my-requests')
  await mobile.open('/my-requests')
  await expect(page.getByRole('link', { name: SERVICE_REQUESTS.writeReview })).toBeVisible()
  await cut(mobile, net)
  await page.getByRole('link', { name: SERVICE_REQUESTS.writeReview }).click()
  await page.getByLabel(REVIEW.comment).fill('La segunda, de este teléfono.')
  await page.getByRole('button', { name: REVIEW.submit }).click()
  await expectToast(page, OFFLINE.savedHere)
  await stack.query(
    `insert into reviews (service_request_id, technician_id, customer_id, rating, comment, service_date)
       values ($1, $2, $3, 5, 'La primera, de otro teléfono.', $4)`,
    [request, technician.technician_id, customer.id, TODAY],
  )
  await mend(mobile, net)
  await mobile.open('/pendientes')
  const item = card(page, 'La segunda, de este teléfono.')
  await expect(item).toContainText(OFFLINE.attentionChip, { timeout: 30_000 })
  const reviews = await stack.count('select count(*) from reviews where customer_id = $1', [customer.id])
  expect(reviews).toBe(1)
})

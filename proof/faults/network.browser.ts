import { expect } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { askHere, card, saveHere } from '../../pwa/e2e/offline-phone.ts'
import { expectPending, visit } from '../kit/browser-phone.ts'
import {
  ALWAYS,
  BAD_GATEWAY,
  CAPTIVE_PORTAL,
  type Fault,
  isSending,
  LOGIN_REDIRECT,
  ourError,
} from '../kit/fault.ts'
import { expectOneRow, expectSettled, faultTest, NO_LIST, outboxOf } from './browser-faults.ts'
import type { BrowserFault } from './fault-list.ts'
import { rowsNamed, rowsOf } from './node-faults.ts'

const POST = { method: 'POST', path: '/api/service-requests' }
const FAILED_500 = ourError(500, 'internal')

const LOST: [BrowserFault, Fault][] = [
  ['F2', { type: 'drop_before' }],
  ['F3', { type: 'drop_after' }],
  ['F11', { type: 'instead', answer: FAILED_500 }],
  ['F11', { type: 'replace_after', answer: FAILED_500 }],
]
for (const [name, fault] of LOST) {
  faultTest(
    name,
    `goes again unnoticed: ${fault.type}`,
    async ({ mobile, net, customer, technician, stack }) => {
      const text = `${name} ${fault.type} en Chromium`
      await visit(mobile, technician)
      // Chromium itself repeats a request once or twice when the connection dies. Three faults cover Chromium's attempts and
      // one of ours.
      net.rule({ ...POST, fault, times: 3 })
      await askHere(mobile.page, text)
      const words = mobile.page.getByText(new RegExp(`${OFFLINE.savedHere}|${SERVICE_REQUEST_FORM.sent}`))
      await expect(words).toBeVisible()
      await expectOneRow(stack, text)
      await expectSettled(mobile, customer)
      await expect(mobile.page.getByText(OFFLINE.attentionChip)).toHaveCount(0)
      expect(new Set(net.calls.filter(isSending).map(({ key }) => key)).size).toBe(1)
      expect(await rowsOf(stack, customer)).toBe(1)
    },
  )
}

faultTest('F4', 'is given up and goes again', async ({ mobile, net, customer, technician, stack }) => {
  await visit(mobile, technician)
  net.rule(NO_LIST)
  net.rule({ ...POST, fault: { type: 'hang_after' } })
  await saveHere(mobile.page, 'F4 en Chromium')
  await expectSettled(mobile, customer)
  expect(net.calls.filter(isSending).length).toBeGreaterThan(1)
  await expectOneRow(stack, 'F4 en Chromium')
})

faultTest('F5', 'one row comes of it', async ({ mobile, net, customer, technician, stack }) => {
  await visit(mobile, technician)
  net.rule({ ...POST, fault: { type: 'drop_after' } })
  await askHere(mobile.page, 'F5 en Chromium')
  await expectOneRow(stack, 'F5 en Chromium')
  await expectSettled(mobile, customer)
  const sent = net.calls.filter(isSending)
  const attempts = (await outboxOf(mobile, customer.id))[0]?.attempts ?? 1
  expect(sent.length, 'one of them by the browser itself').toBeGreaterThan(attempts)
  await expectOneRow(stack, 'F5 en Chromium')
})

const STRANGERS: [BrowserFault, Fault, string][] = [
  ['F13', { type: 'instead', answer: BAD_GATEWAY }, OFFLINE.hints.server_down],
  ['F14', { type: 'instead', answer: CAPTIVE_PORTAL }, OFFLINE.hints.portal],
  ['F15', { type: 'instead', answer: LOGIN_REDIRECT }, OFFLINE.hints.portal],
]
for (const [name, fault, hint] of STRANGERS) {
  faultTest(name, 'stays queued with a hint', async ({ mobile, net, customer, technician, stack }) => {
    const text = `${name} en Chromium`
    await visit(mobile, technician)
    net.rule({ path: '/api', fault, times: ALWAYS })
    await saveHere(mobile.page, text)
    await mobile.open('/pendientes')
    await expect(card(mobile.page, text)).toContainText(hint, { timeout: 20_000 })
    await expectPending(mobile.page, 1)
    expect(await rowsNamed(stack, text)).toBe(0)
    net.clear()
    await expectOneRow(stack, text)
    await expectSettled(mobile, customer)
  })
}

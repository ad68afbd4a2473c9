import { expect } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { card } from '../../pwa/e2e/offline-phone.ts'
import { askHere, expectPending, saveHere, visit } from '../kit/browser-phone.ts'
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

const LOST: [BrowserFault, string, Fault][] = [
  ['F2', 'is dropped before the server reads it', { type: 'drop_before' }],
  ['F3', 'is dropped after the server has done it', { type: 'drop_after' }],
  ['F11', 'fails with 500 before the effect', { type: 'instead', answer: FAILED_500 }],
  ['F11', 'fails with 500 after the effect', { type: 'replace_after', answer: FAILED_500 }],
]
for (const [name, what, fault] of LOST) {
  const title = `a request that ${what} goes again by itself, and nobody is told of an error`
  faultTest(name, title, async ({ mobile, net, customer, technician, stack }) => {
    const text = `${name} ${fault.type} en Chromium`
    await visit(mobile, technician)
    // Chromium itself repeats a request once or twice when the connection dies. Three times cover that and one attempt of
    // ours.
    net.rule({ ...POST, fault, times: 3 })
    await askHere(mobile.page, text)
    const words = mobile.page.getByText(new RegExp(`${OFFLINE.savedHere}|${SERVICE_REQUEST_FORM.sent}`))
    await expect(words).toBeVisible()
    await expectOneRow(stack, text)
    await expectSettled(mobile, customer)
    await expect(mobile.page.getByText(OFFLINE.attentionChip)).toHaveCount(0)
    expect(new Set(net.calls.filter(isSending).map(({ key }) => key)).size).toBe(1)
    expect(await rowsOf(stack, customer)).toBe(1)
  })
}

faultTest(
  'F4',
  'a request that hangs after its effect is given up and goes again @prove',
  async ({ mobile, net, customer, technician, stack }) => {
    await visit(mobile, technician)
    net.rule(NO_LIST)
    net.rule({ ...POST, fault: { type: 'hang_after' } })
    await saveHere(mobile.page, 'F4 en Chromium')
    await expectSettled(mobile, customer)
    expect(net.calls.filter(isSending).length).toBeGreaterThan(1)
    await expectOneRow(stack, 'F4 en Chromium')
  },
)

faultTest(
  'F5',
  'Chromium sends a POST again when its connection dies, and one row comes of it',
  async ({ mobile, net, customer, technician, stack }) => {
    await visit(mobile, technician)
    net.rule({ ...POST, fault: { type: 'drop_after' } })
    await askHere(mobile.page, 'F5 en Chromium')
    await expectOneRow(stack, 'F5 en Chromium')
    await expectSettled(mobile, customer)
    const sent = net.calls.filter(isSending)
    const attempts = (await outboxOf(mobile, customer.id))[0]?.attempts ?? 1
    expect(sent.length, 'one of them by the browser itself').toBeGreaterThan(attempts)
    await expectOneRow(stack, 'F5 en Chromium')
  },
)

const STRANGERS: [BrowserFault, string, Fault, string][] = [
  ['F13', 'a 502 in HTML', { type: 'instead', answer: BAD_GATEWAY }, OFFLINE.hints.server_down],
  ['F14', "a captive portal's 200", { type: 'instead', answer: CAPTIVE_PORTAL }, OFFLINE.hints.portal],
  ['F15', 'a redirect to a login page', { type: 'instead', answer: LOGIN_REDIRECT }, OFFLINE.hints.portal],
]
for (const [name, what, fault, hint] of STRANGERS) {
  faultTest(
    name,
    `${what} leaves it queued with a hint, and later it goes`,
    async ({ mobile, net, customer, technician, stack }) => {
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
    },
  )
}

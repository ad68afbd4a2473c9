import { expect } from '@playwright/test'
import type { Hint } from '../../pwa/src/offline/outbox/record.ts'
import { BAD_GATEWAY, CAPTIVE_PORTAL, type Fault, isSending, LOGIN_REDIRECT, ourError } from '../kit/fault.ts'
import type { FaultProxy } from '../kit/fault-proxy.ts'
import type { NodeFault } from './fault-list.ts'
import { ask, faultTest, itemOf, rowsNamed, rowsOf, untilState } from './node-faults.ts'

function sendings(net: FaultProxy) {
  return net.calls.filter(isSending)
}

function keysOf(net: FaultProxy): number {
  return new Set(sendings(net).map(({ key }) => key)).size
}

const LOST: [NodeFault, string, Fault][] = [
  ['F2', 'is dropped before the server reads it', { type: 'drop_before' }],
  ['F3', 'is dropped after the server has done it', { type: 'drop_after' }],
  ['F4', 'hangs after the server has done it', { type: 'hang_after' }],
  ['F40', 'has its answer cut in the middle', { type: 'truncate' }],
]
for (const [name, what, fault] of LOST) {
  faultTest(
    name,
    `a request that ${what} goes again under its key`,
    async ({ net, phone, tab, stack, technician }) => {
      phone.deadline_ms = 400
      net.rule({ method: 'POST', fault, times: 2 })
      const id = await ask(tab, technician, name)
      await net.until(({ isOver }) => isOver)
      await untilState(tab, id, 'confirmed')
      expect(sendings(net)).toHaveLength(3)
      expect(keysOf(net)).toBe(1)
      expect((await itemOf(tab, id)).error).toBeNull()
      expect(await rowsNamed(stack, name)).toBe(1)
    },
  )
}

faultTest(
  'F5',
  'a request that the browser itself sends again makes one row',
  async ({ net, tab, technician, stack }) => {
    net.rule({ method: 'POST', fault: { type: 'twins', count: 2 } })
    const id = await ask(tab, technician, 'F5')
    await untilState(tab, id, 'confirmed')
    expect((await itemOf(tab, id)).attempts).toBe(1)
    expect(await rowsNamed(stack, 'F5')).toBe(1)
  },
)

faultTest(
  'F24',
  'concurrent twins, some of them unheard, make one row',
  async ({ net, tab, technician, stack }) => {
    net.rule({ method: 'POST', fault: { type: 'twins', count: 12 } })
    net.rule({ method: 'POST', fault: { type: 'drop_after' } })
    const id = await ask(tab, technician, 'F24')
    await untilState(tab, id, 'confirmed')
    expect(await rowsNamed(stack, 'F24')).toBe(1)
  },
)

const FAILURES: [string, Fault][] = [
  ['before the effect', { type: 'instead', answer: ourError(500, 'internal') }],
  ['after the effect', { type: 'replace_after', answer: ourError(500, 'internal') }],
]
for (const [when, fault] of FAILURES) {
  faultTest('F11', `a 500 ${when} is tried again`, async ({ net, tab, technician, stack }) => {
    const text = `F11 ${when}`
    net.rule({ method: 'POST', fault, times: 2 })
    const id = await ask(tab, technician, text)
    await tab.drainOnce()
    const waiting = await itemOf(tab, id)
    expect([waiting.state, waiting.ambiguous, waiting.hint]).toEqual(['queued', true, 'server_down'])
    await untilState(tab, id, 'confirmed')
    expect(keysOf(net)).toBe(1)
    expect(await rowsNamed(stack, text)).toBe(1)
  })
}

faultTest(
  'F12',
  'a 429 with Retry-After 30 is tried again after 30 s and not earlier',
  async ({ net, phone, tab, technician, stack }) => {
    const busy = ourError(429, 'too_many_requests', { 'retry-after': '30' })
    net.rule({ method: 'POST', fault: { type: 'instead', answer: busy } })
    const id = await ask(tab, technician, 'F12')
    await tab.drainOnce()
    phone.skew += 29_000
    await tab.drainOnce({ hurry: true })
    const { state, hint, ambiguous } = await itemOf(tab, id)
    expect([state, hint, ambiguous, sendings(net).length]).toEqual(['queued', 'busy', false, 1])
    phone.skew += 2_000
    await untilState(tab, id, 'confirmed')
    expect(await rowsNamed(stack, 'F12')).toBe(1)
  },
)

faultTest(
  'F12',
  'a person who presses does not wait for the Retry-After',
  async ({ net, tab, technician, stack }) => {
    const busy = ourError(429, 'too_many_requests', { 'retry-after': '3600' })
    net.rule({ method: 'POST', fault: { type: 'instead', answer: busy } })
    const id = await ask(tab, technician, 'F12 pulsado')
    await tab.drainOnce()
    await tab.drainOnce({ hurry: true })
    expect(sendings(net)).toHaveLength(1)
    await tab.drainOnce({ by_person: true })
    expect((await itemOf(tab, id)).state).toBe('confirmed')
    expect(await rowsNamed(stack, 'F12 pulsado')).toBe(1)
  },
)

faultTest('F12', 'a stranger who names a time is not believed', async ({ net, tab, technician, stack }) => {
  const answer = { ...BAD_GATEWAY, status: 503, headers: { ...BAD_GATEWAY.headers, 'retry-after': '3600' } }
  net.rule({ method: 'POST', fault: { type: 'instead', answer } })
  const id = await ask(tab, technician, 'F12 ajeno')
  await tab.drainOnce()
  await tab.drainOnce({ hurry: true })
  expect((await itemOf(tab, id)).state).toBe('confirmed')
  expect(await rowsNamed(stack, 'F12 ajeno')).toBe(1)
})

const STRANGERS: [NodeFault, string, Fault, Hint][] = [
  ['F13', 'a 502 in HTML', { type: 'instead', answer: BAD_GATEWAY }, 'server_down'],
  ['F14', "a captive portal's 200", { type: 'instead', answer: CAPTIVE_PORTAL }, 'portal'],
  // Node cannot tell a redirect from a lost network. The browser test checks the hint.
  ['F15', 'a redirect to a login page', { type: 'instead', answer: LOGIN_REDIRECT }, 'unreachable'],
]
for (const [name, what, fault, hint] of STRANGERS) {
  faultTest(
    name,
    `${what} is no success: it stays queued and goes later`,
    async ({ net, tab, technician, customer, stack }) => {
      const lift = net.rule({ fault, times: Number.POSITIVE_INFINITY })
      const id = await ask(tab, technician, name)
      await tab.drainOnce()
      const waiting = await itemOf(tab, id)
      expect([waiting.state, waiting.hint]).toEqual(['queued', hint])
      expect(await rowsOf(stack, customer)).toBe(0)
      lift()
      await untilState(tab, id, 'confirmed')
      expect(keysOf(net)).toBe(1)
      expect(await rowsNamed(stack, name)).toBe(1)
    },
  )
}

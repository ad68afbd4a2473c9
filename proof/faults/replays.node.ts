import { expect } from '@playwright/test'
import type { ServiceRequestInput } from '@tecnicerca/shared/service-requests/service-request'
import { type Fault, isSending, ourError } from '../kit/fault.ts'
import { ask, faultTest, itemOf, rowsNamed, rowsOf, untilState } from './node-faults.ts'

const FAILED_500 = ourError(500, 'internal')

const REPEATED: ['F3' | 'F11', Fault][] = [
  ['F3', { type: 'drop_after' }],
  ['F11', { type: 'instead', answer: FAILED_500 }],
  ['F11', { type: 'replace_after', answer: FAILED_500 }],
]
for (const [name, fault] of REPEATED) {
  faultTest(name, `goes again: ${fault.type}`, async ({ net, tab, customer, technician, stack }) => {
    net.rule({ method: 'POST', fault, times: 2 })
    // Rows are counted by their description, and two of these tests are of the same fault.
    const description = `${name} ${fault.type}`
    const id = await ask(tab, technician, description)
    await untilState(tab, id, 'confirmed')
    const sent = net.calls.filter(isSending)
    expect([sent.length, new Set(sent.map(({ key }) => key)).size]).toEqual([3, 1])
    expect((await itemOf(tab, id)).error).toBeNull()
    expect([await rowsNamed(stack, description), await rowsOf(stack, customer)]).toEqual([1, 1])
  })
}

faultTest('F24', 'one row, though some are unheard', async ({ net, tab, technician, stack }) => {
  net.rule({ method: 'POST', fault: { type: 'duplicates', count: 12 } })
  net.rule({ method: 'POST', fault: { type: 'drop_after' } })
  const id = await ask(tab, technician, 'F24')
  await untilState(tab, id, 'confirmed')
  expect(await rowsNamed(stack, 'F24')).toBe(1)
})

faultTest('F22', 'the old one runs no more', async ({ net, phone, tab, customer, technician, stack }) => {
  const { promise: until, resolve: arrive } = Promise.withResolvers<void>()
  phone.deadlineMs = 300
  net.rule({ method: 'POST', fault: { type: 'hold_before', until } })
  const id = await ask(tab, technician, 'F22 en camino')
  await tab.drainOnce()
  phone.deadlineMs = 15_000
  const { payload, revision } = await itemOf(tab, id)
  const edited = { ...(payload as ServiceRequestInput), service_description: 'F22 corregida' }
  expect(await tab.edit(id, { payload: edited, revision })).toMatchObject({ value: { ok: true } })
  await untilState(tab, id, 'confirmed')
  arrive()
  const [late] = await net.until(({ fault, isOver }) => fault.type === 'hold_before' && isOver)
  expect(late?.status).toBe(409)
  expect(await rowsNamed(stack, 'F22 corregida')).toBe(1)
  expect(await rowsOf(stack, customer)).toBe(1)
})

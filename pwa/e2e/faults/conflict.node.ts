import { expect } from '@playwright/test'
import type { ServiceRequestPayload } from '../../src/offline/outbox-record'
import { ALWAYS, type Fault, isSending } from './fault'
import { ask, itemOf, rowsNamed, rowsOf, test, untilState } from './node-faults'
import { statusItem } from './node-phone'
import { insertRequest } from './past'

const AFTER_EFFECT: [string, Fault, string, string][] = [
  ['that arrived shows what arrived', { type: 'drop_after' }, 'already_sent', 'F22 primero'],
  ['that never arrived goes with the new words', { type: 'drop_before' }, 'ok', 'F22 segundo'],
]
for (const [what, fault, result, text] of AFTER_EFFECT) {
  test(`F22 an edit waits until the server has settled what is unknown; an item ${what}`, async ({
    net,
    tab,
    customer,
    technician,
    stack,
  }) => {
    net.rule({ fault: { type: 'drop_before' }, times: ALWAYS })
    net.rule({ method: 'POST', fault })
    const id = await ask(tab, technician, 'F22 primero')
    await tab.drainOnce()
    const { payload, revision, ambiguous } = await itemOf(tab, id)
    const change = {
      payload: { ...payload, service_description: 'F22 segundo' } as ServiceRequestPayload,
      revision,
    }
    expect(ambiguous).toBe(true)
    expect(await tab.edit(id, change)).toEqual({ ok: true, value: { ok: false, reason: 'unsettled' } })
    expect(await tab.discard(id)).toEqual({ ok: true, value: { ok: false, reason: 'unsettled' } })
    net.clear()
    const edited = await tab.edit(id, change)
    const outcome = edited.ok && (edited.value.ok ? 'ok' : edited.value.reason)
    expect(outcome).toBe(result)
    await untilState(tab, id, 'confirmed')
    expect(await rowsNamed(stack, text)).toBe(1)
    expect(await rowsOf(stack, customer)).toBe(1)
  })
}

test('F22 a request still on its way when it was edited runs no more', async ({
  net,
  phone,
  tab,
  customer,
  technician,
  stack,
}) => {
  let arrive = (): void => undefined
  const until = new Promise<void>((resolve) => {
    arrive = resolve
  })
  phone.deadline_ms = 300
  net.rule({ method: 'POST', fault: { type: 'hold_before', until } })
  const id = await ask(tab, technician, 'F22 en camino')
  await tab.drainOnce()
  phone.deadline_ms = 15_000
  const { payload, revision } = await itemOf(tab, id)
  const words = { ...payload, service_description: 'F22 corregida' } as ServiceRequestPayload
  expect(await tab.edit(id, { payload: words, revision })).toMatchObject({ value: { ok: true } })
  arrive()
  const [late] = await net.until(({ fault, is_over }) => fault.type === 'hold_before' && is_over)
  expect(late?.status).toBe(409)
  await untilState(tab, id, 'confirmed')
  expect(await rowsNamed(stack, 'F22 corregida')).toBe(1)
  expect(await rowsOf(stack, customer)).toBe(1)
})

test('F23 the same key with other words gives what is stored', async ({
  net,
  tab,
  customer,
  technician,
  stack,
}) => {
  net.rule({ method: 'POST', fault: { type: 'drop_after' } })
  const id = await ask(tab, technician, 'F23 primero')
  await tab.drainOnce()
  await tab.store.transact(({ records }) => ({
    result: undefined,
    put: records.map((record) => {
      const payload = { ...record.payload, service_description: 'F23 segundo' }
      return { ...record, payload } as typeof record
    }),
  }))
  await untilState(tab, id, 'confirmed')
  const sent = net.calls.filter(isSending).map(({ status }) => status)
  expect(sent).toEqual([undefined, 422])
  expect((await itemOf(tab, id)).result).toMatchObject({ service_description: 'F23 primero' })
  expect(await rowsOf(stack, customer)).toBe(1)
})

test('F25 an item that is refused stops only its own lane', async ({
  tab,
  customer,
  technician,
  phone,
  stack,
}) => {
  const cancelled = await insertRequest(stack, { customer, technician, status: 'cancelled' })
  const open = await insertRequest(stack, { customer, technician })
  phone.cookie = `session=${technician.token}`
  tab.stop()
  const technicians = phone.openTab(technician.id)
  const keep = async (id: number, status: 'accepted' | 'completed') => {
    const kept = await technicians.enqueue(statusItem(id, status))
    return kept.ok ? kept.value.id : ''
  }
  const poison = await keep(cancelled, 'accepted')
  const behind = await keep(cancelled, 'completed')
  const others = [await keep(open, 'accepted'), await keep(open, 'completed')]
  await untilState(technicians, poison, 'needs_attention')
  for (const id of others) await untilState(technicians, id, 'confirmed')
  expect(await itemOf(technicians, behind)).toMatchObject({ state: 'queued', attempts: 0 })
  expect((await itemOf(technicians, poison)).error?.code).toBe('invalid_transition')
  const statuses = await stack.query('select status from service_requests where id = any($1) order by id', [
    [cancelled, open],
  ])
  expect(statuses).toEqual([{ status: 'cancelled' }, { status: 'completed' }])
  expect(await rowsOf(stack, customer)).toBe(2)
})

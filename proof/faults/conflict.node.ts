import { expect } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import type { ServiceRequestInput } from '@tecnicerca/shared/service-requests'
import type { OutboxRecord } from '../../pwa/src/offline/outbox/record.ts'
import { wordsFor } from '../../pwa/src/offline/outbox/words.ts'
import { ALWAYS, type Fault, isSending } from '../kit/fault.ts'
import { statusItem } from '../kit/node-phone.ts'
import { ask, faultTest, itemOf, rowsNamed, rowsOf, untilState } from './node-faults.ts'
import { insertRequest } from './past.ts'

const words = ({ payload, revision }: OutboxRecord, serviceDescription: string) => ({
  payload: { ...payload, service_description: serviceDescription } as ServiceRequestInput,
  revision,
})

const UNKNOWN: [string, Fault, string][] = [
  [
    'that had arrived is told as such, and the new words are kept beside it',
    { type: 'drop_after' },
    'F22 primero',
  ],
  ['that never arrived goes with the new words', { type: 'drop_before' }, 'F22 segundo'],
]
for (const [what, fault, text] of UNKNOWN) {
  faultTest(
    'F22',
    `an edit is kept until the server has settled what is unknown; an item ${what}`,
    async ({ net, tab, customer, technician, stack }) => {
      net.rule({ fault: { type: 'drop_before' }, times: ALWAYS })
      net.rule({ method: 'POST', fault })
      const id = await ask(tab, technician, 'F22 primero')
      await tab.drainOnce()
      const asked = await itemOf(tab, id)
      expect(asked.ambiguous).toBe(true)
      expect(await tab.edit(id, words(asked, 'F22 segundo'))).toMatchObject({ value: { ok: true } })
      expect(wordsFor(await itemOf(tab, id))).toBe(OFFLINE.wished.edit)
      net.clear()
      await untilState(tab, id, 'confirmed')
      const told = wordsFor(await itemOf(tab, id))
      expect(told).toBe(fault.type === 'drop_after' ? OFFLINE.too_late.edit : OFFLINE.sent)
      expect(await rowsNamed(stack, text)).toBe(1)
      expect(await rowsOf(stack, customer)).toBe(1)
    },
  )
}

const DISCARDED: [string, Fault, number][] = [
  ['that had arrived is told as such', { type: 'drop_after' }, 1],
  ['that never arrived is discarded', { type: 'drop_before' }, 0],
]
for (const [what, fault, rows] of DISCARDED) {
  faultTest(
    'F22',
    `a discard is kept until the server has settled what is unknown; an item ${what}`,
    async ({ net, tab, customer, technician, stack }) => {
      net.rule({ fault: { type: 'drop_before' }, times: ALWAYS })
      net.rule({ method: 'POST', fault })
      const id = await ask(tab, technician, 'F22 descartada')
      await tab.drainOnce()
      expect(await tab.discard(id)).toMatchObject({ value: { ok: true } })
      expect(wordsFor(await itemOf(tab, id))).toBe(OFFLINE.wished.discard)
      net.clear()
      await untilState(tab, id, rows === 1 ? 'confirmed' : 'discarded')
      expect(wordsFor(await itemOf(tab, id))).toBe(rows === 1 ? OFFLINE.too_late.discard : OFFLINE.discarded)
      expect(await rowsOf(stack, customer)).toBe(rows)
    },
  )
}

faultTest(
  'F22',
  'a request still on its way when it was edited runs no more',
  async ({ net, phone, tab, customer, technician, stack }) => {
    let arrive = (): void => undefined
    const until = new Promise<void>((resolve) => {
      arrive = resolve
    })
    phone.deadline_ms = 300
    net.rule({ method: 'POST', fault: { type: 'hold_before', until } })
    const id = await ask(tab, technician, 'F22 en camino')
    await tab.drainOnce()
    phone.deadline_ms = 15_000
    const asked = await itemOf(tab, id)
    const kept = await tab.edit(id, words(asked, 'F22 corregida'))
    expect(kept).toMatchObject({ value: { ok: true } })
    await untilState(tab, id, 'confirmed')
    arrive()
    const [late] = await net.until(({ fault, isOver }) => fault.type === 'hold_before' && isOver)
    expect(late?.status).toBe(409)
    expect(await rowsNamed(stack, 'F22 corregida')).toBe(1)
    expect(await rowsOf(stack, customer)).toBe(1)
  },
)

faultTest(
  'F23',
  'the same key with other words gives what is stored',
  async ({ net, tab, customer, technician, stack }) => {
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
  },
)

faultTest(
  'F25',
  'an item that is refused stops only its own lane',
  async ({ tab, customer, technician, phone, stack }) => {
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
  },
)

import 'fake-indexeddb/auto'
import { claimsIn } from '@tecnicerca/shared/service-requests/guarantee-log'
import { paymentsIn } from '@tecnicerca/shared/service-requests/payment-log'
import { describe, expect, it } from 'vitest'
import { opRef } from '../outbox/cases.ts'
import { editItem, enqueue } from '../outbox/outbox.ts'
import type { PayloadOf } from '../outbox/record.ts'
import { messageEvent, requestRow } from '../testing/case-rows.ts'
import { setUp } from '../testing/set-up.ts'
import { threadOf } from './thread.ts'

const shown = { name: 'Ana Díaz', profile_image: null, category_name: null }
const CASE = { service_request_id: 9 } as const
const PAYMENT: PayloadOf['payment.create'] = {
  ...CASE,
  ...{ amount: 1_500, direction: 'paid', method: 'cash', paid_on: '2026-11-20' },
}
const row = requestRow(9, { status: 'accepted' })

describe('the thread', () => {
  it('has a payment and its withdrawal at once, before and after the payment is sent or corrected', async () => {
    const { tab } = setUp()
    const noted = await enqueue(tab, { kind: 'payment.create', payload: PAYMENT, shown })
    const payload = { ...CASE, payment_id: opRef(noted.key), status: 'withdrawn' } as const
    await enqueue(tab, { kind: 'payment.status', payload, shown })
    const thread = async () => threadOf(row, [], await tab.store.read())
    const states = async () =>
      paymentsIn(await thread()).map(({ state, event }) => [state, event.data.amount])
    expect((await thread()).map(({ kind, by, item }) => [kind, by, item?.state])).toEqual([
      ['payment_noted', 'customer', 'queued'],
      ['payment_withdrawn', 'customer', 'queued'],
    ])
    expect(await states()).toEqual([['withdrawn', 1_500]])
    const { revision } = noted
    await editItem(tab, noted.id, { payload: { ...PAYMENT, amount: 1_600 }, revision })
    expect(await states()).toEqual([['withdrawn', 1_600]])
    await tab.drain()
    expect(await states()).toEqual([['withdrawn', 1_600]])
  })

  it("keeps an answer to the other side's payment beside the log", async () => {
    const { tab } = setUp()
    const event = messageEvent(31, '', { kind: 'payment_noted', data: { amount: 800, direction: 'paid' } })
    const payload = { ...CASE, payment_id: 31, status: 'disputed', note: 'Fueron 700' } as const
    await enqueue(tab, { kind: 'payment.status', payload, shown })
    const thread = threadOf(row, [event], await tab.store.read())
    expect(paymentsIn(thread)).toMatchObject([
      { state: 'disputed', answer: { data: { note: 'Fueron 700' } } },
    ])
  })

  it('has a claim with its photos, and the answers to it', async () => {
    const { tab } = setUp()
    const payload = { ...CASE, text: 'Volvió a gotear', photo_ids: [] }
    const claim = await enqueue(tab, { kind: 'guarantee_claim.create', payload, shown })
    const answer = { ...CASE, claim_id: opRef(claim.key), status: 'withdrawn' } as const
    await enqueue(tab, { kind: 'guarantee_claim.status', payload: answer, shown })
    const [first, second] = threadOf(row, [], await tab.store.read())
    expect(first).toMatchObject({ kind: 'guarantee_claimed', data: { text: 'Volvió a gotear' } })
    expect(second).toMatchObject({ kind: 'guarantee_withdrawn', data: { claim_id: first?.id } })
  })

  it.each([
    ['technician', { status: 'promised', request_date: '2026-12-03', time_window: 'morning' }],
    ['technician', { status: 'refused', note: 'Es otra avería' }],
    ['customer', { status: 'honoured' }],
    ['customer', { status: 'withdrawn' }],
  ] as const)('has the answer of the %s to a claim at once: %j', async (by, answer) => {
    const { tab } = setUp()
    const job = requestRow(9, { direction: by === 'customer' ? 'sent' : 'received', status: 'completed' })
    const claim = messageEvent(31, 'Gotea', { by: 'customer', kind: 'guarantee_claimed' })
    const promise = messageEvent(32, '', { kind: 'guarantee_promised', data: { claim_id: 31 } })
    const payload = { ...CASE, claim_id: 31, ...answer } as const
    await enqueue(tab, { kind: 'guarantee_claim.status', payload, shown })
    const claims = async () => claimsIn(threadOf(job, [claim, promise], await tab.store.read()))
    const { status, ...data } = answer
    const expected = { by, kind: `guarantee_${status}`, data: { claim_id: 31, ...data } }
    expect(await claims()).toMatchObject([
      { state: status, answer: { ...expected, item: { state: 'queued' } } },
    ])
    await tab.drain()
    expect(await claims()).toMatchObject([{ state: status, answer: { ...expected, item: null } }])
  })
})

describe('an answer that crossed the answer of the other side', () => {
  it.each(['payment_decided', 'claim_decided'] as const)(
    '%s does not hold back later messages',
    async (code) => {
      const { tab, server } = setUp()
      server.refuse('confirmed', code)
      const payload = { ...CASE, payment_id: 31, status: 'confirmed' } as const
      await enqueue(tab, { kind: 'payment.status', payload, shown })
      await enqueue(tab, { kind: 'service_request.message', payload: { ...CASE, text: 'Hola' }, shown })
      await tab.drain()
      expect(server.rows.map(({ text }) => text)).toEqual(['Hola'])
      expect((await tab.store.read()).map(({ state }) => state)).toEqual(['needs_attention', 'confirmed'])
    },
  )
})

describe('an agreement at the door', () => {
  const AT = '2026-11-20T12:00:00.000Z'
  const signed = {
    ...{ v: 1 as const, case_id: 9, offer_key: 'offer-key-9', at_phone: AT },
    ...{ public_key: { x: 'x'.repeat(43), y: 'y'.repeat(43) }, signature: 's'.repeat(86) },
  }
  const terms = { total: 1_500, note: 'Con piezas', lines: null }
  const acceptance = { ...signed, acceptance_key: 'acceptance-9', hash: 'h'.repeat(43) }
  const payload = { ...CASE, offer: { ...signed, terms }, acceptance }
  const told = { at: AT, by: 'technician' as const, kind: 'offered' as const }
  const sides = (thread: ReturnType<typeof threadOf>) => thread.map(({ kind, by }) => [kind, by])

  it('is the offer and its acceptance on a phone that has heard of neither', async () => {
    const { tab } = setUp()
    await enqueue(tab, { kind: 'agreement.create', payload, shown })
    const [offer, accepted] = threadOf(row, [], await tab.store.read())
    expect(offer).toMatchObject({ kind: 'offered', by: 'technician', data: { total: 1_500 } })
    expect(accepted).toMatchObject({
      ...{ kind: 'offer_accepted', by: 'customer' },
      data: { offer_id: offer?.id, at_door: true },
    })
  })

  it('is the acceptance alone of an offer with the same words, or under the same key', async () => {
    const { tab } = setUp()
    await enqueue(tab, { kind: 'agreement.create', payload, shown })
    const data = { total: 1_500, note: 'Con piezas' }
    const heard = messageEvent(31, '', { ...told, data, client_op_id: null })
    const own = messageEvent(32, '', { ...told, data: { ...data, note: '' }, client_op_id: 'offer-key-9' })
    for (const event of [heard, own]) {
      const thread = threadOf(row, [event], await tab.store.read())
      expect(sides(thread)).toEqual([
        ['offered', 'technician'],
        ['offer_accepted', 'customer'],
      ])
      expect(thread[1]?.data.offer_id).toBe(event.id)
    }
  })

  it('adds nothing to a log that has it from the other phone', async () => {
    const { tab } = setUp()
    await enqueue(tab, { kind: 'agreement.create', payload, shown })
    const offer = messageEvent(31, '', { ...told, data: { total: 1_500, note: 'Con piezas' } })
    const data = { offer_id: 31, at_door: true }
    const accepted = messageEvent(32, '', { at: AT, by: 'customer', kind: 'offer_accepted', data })
    expect(sides(threadOf(row, [offer, accepted], await tab.store.read()))).toHaveLength(2)
  })
})

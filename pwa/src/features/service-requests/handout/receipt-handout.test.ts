import { createHash } from 'node:crypto'
import { receiptCode } from '@tecnicerca/shared/service-requests/receipt-code'
import { describe, expect, it } from 'vitest'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import { threadEvent } from '../case/case.fixture.ts'
import { handoutText } from './handout.ts'
import { codeOfKey, findPayment, receiptHandout } from './receipt-handout.ts'

const ROW = {
  id: 7,
  technician_name: 'José Almonte',
  customer_name: 'Carolina Díaz',
  agreed_total: 30_000,
} as OwnServiceRequest

const event = (id: number, kind: ThreadEvent['kind'], changes: Partial<ThreadEvent> = {}) =>
  threadEvent(id, kind, { service_request_id: 7, at: '2026-12-03T14:00:00.000Z', ...changes })

const PAYMENT = event(3, 'payment_noted', {
  client_op_id: 'llave',
  data: {
    amount: 21_500.5,
    direction: 'paid',
    method: 'transfer',
    paid_on: '2026-12-02',
    fiscal_number: 'B0100000012',
    note: 'Su número es 809-555-0100',
  },
})
const answered = (id: number, kind: ThreadEvent['kind'], fields: Partial<ThreadEvent> = {}) =>
  event(id, kind, { by: 'customer', data: { payment_id: 3 }, ...fields })
const QUEUED = { state: 'queued' } as OutboxRecord
const REFUSED = { state: 'needs_attention' } as OutboxRecord

function receiptIn(thread: ThreadEvent[], { row = ROW, ref = '3' } = {}) {
  const payment = findPayment(thread, ref)
  if (!payment) throw new Error(`No payment ${ref}`)
  return receiptHandout(payment, { serviceRequest: row, thread, code: 'K7Q2-9FXA', today: '2026-12-04' })
}

describe('a receipt to hand over', () => {
  it('is, as text, the whole receipt without the note, which may have a phone number', () => {
    expect(handoutText(receiptIn([PAYMENT, answered(4, 'payment_confirmed')]))).toBe(
      [
        '*Recibo K7Q2-9FXA*',
        'Confirmado por Carolina el 3 dic 2026',
        '',
        'Técnico: José Almonte',
        'Cliente: Carolina Díaz',
        'Fecha: mié. 2 dic. 2026',
        'Forma de pago: Transferencia',
        'NCF emitido aparte: B0100000012',
        '',
        '*Pago: RD$21,500.50*',
        '(veintiún mil quinientos pesos con 50/100)',
        '',
        'Falta por pagar al 4 dic 2026: RD$8,499.50',
        '',
        'No es un comprobante fiscal · TecniCerca',
      ].join('\n'),
    )
  })

  it.each<[string, ThreadEvent[]]>([
    ['Por confirmar', [PAYMENT]],
    ['Por confirmar', [PAYMENT, answered(-4, 'payment_confirmed', { item: REFUSED })]],
    ['No coincide', [PAYMENT, answered(4, 'payment_disputed')]],
    ['Retirado: este recibo no vale', [PAYMENT, answered(4, 'payment_withdrawn', { by: 'technician' })]],
    [
      'Confirmado por Carolina el 3 dic 2026 · Pendiente de enviar',
      [PAYMENT, answered(-4, 'payment_confirmed', { item: QUEUED })],
    ],
  ])('says %s', (state, thread) => {
    expect(receiptIn(thread).state).toBe(state)
  })

  it.each<[string, OutboxRecord]>([
    ['Por confirmar · Pendiente de enviar', QUEUED],
    ['Necesita tu atención', REFUSED],
  ])('of an unsent payment is found by its key and says %s', (state, item) => {
    const unsent = { ...PAYMENT, id: -3, item }
    expect(receiptIn([unsent], { ref: 'op:llave' }).state).toBe(state)
  })

  it('says that its code is provisional until the payment is sent', () => {
    const note = {
      term: 'Código',
      value: 'provisional hasta que este pago se envíe; cambia si antes se corrige',
    }
    for (const item of [QUEUED, REFUSED])
      expect(receiptIn([{ ...PAYMENT, id: -3, item }], { ref: 'op:llave' }).notes).toContainEqual(note)
    const sent = [PAYMENT, answered(-4, 'payment_confirmed', { item: QUEUED })]
    expect(receiptIn(sent).notes).not.toContainEqual(note)
  })

  it('tells what is owed, also while a payment waits, and after too much was paid', () => {
    const [note] = receiptIn([PAYMENT]).notes
    expect(note?.value).toBe('RD$30,000, sin contar RD$21,500.50 por confirmar')
    const row = { ...ROW, agreed_total: 20_000 }
    const [overpaid] = receiptIn([PAYMENT, answered(4, 'payment_confirmed')], { row }).notes
    expect(overpaid).toEqual({ term: 'Pagado de más al 4 dic 2026', value: 'RD$1,500.50' })
    expect(receiptIn([PAYMENT], { row: { ...ROW, agreed_total: null } }).notes).toEqual([])
  })

  it('calls a refund one', () => {
    const refund = event(5, 'payment_noted', { data: { amount: 500, direction: 'refunded', method: 'cash' } })
    expect(receiptIn([refund], { ref: '5' })).toMatchObject({
      title: 'Recibo de devolución',
      sums: [{ term: 'Devolución', value: 'RD$500' }],
    })
  })

  it('exists for payments alone', () => {
    expect(findPayment([event(3, 'message')], '3')).toBeUndefined()
    expect(findPayment([PAYMENT], '4')).toBeUndefined()
  })
})

it('codeOfKey is the code that a server computes from the same key', async () => {
  const key = '0192f0c1-7c1e-7bbb-8aaa-0123456789ab'
  expect(await codeOfKey(key)).toBe(receiptCode(createHash('sha256').update(key).digest()))
  expect(await codeOfKey(key)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
})

import { describe, expect, it } from 'vitest'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import { handoutText } from './handout.ts'
import { findQuote, quoteHandout } from './quote-handout.ts'

const NAMES = { technician_name: 'José Almonte', customer_name: 'Ana Peralta' }

function event(id: number, kind: ThreadEvent['kind'], fields: Partial<ThreadEvent> = {}): ThreadEvent {
  // 22:12 of the day before in Santo Domingo
  const plain = { id, service_request_id: 7, at: '2026-11-25T02:12:00.000Z', data: {}, client_op_id: null }
  return { ...plain, by: 'technician', kind, item: null, ...fields }
}

const QUOTE = event(3, 'offered', {
  client_op_id: 'llave',
  data: {
    lines: [
      { kind: 'parts', text: 'Capacitor', quantity: 2, unit_price: 350.25 },
      { kind: 'labour', text: '', quantity: 1, unit_price: 200 },
      { kind: 'visit', text: 'visita ', quantity: 2, unit_price: 50 },
    ],
    charges_itbis: true,
    total: 1180.59,
    valid_until: '2026-12-09',
    guarantee_days: 90,
    guarantee_text: 'Pieza y mano de obra',
    change_reason: 'Apareció algo que no se veía',
  },
})
const about = (thread: ThreadEvent[], today = '2026-11-29') => ({ names: NAMES, thread, today })

describe('a quote to hand over', () => {
  it('is, as text, the whole quote in lines', () => {
    expect(handoutText(quoteHandout(QUOTE, about([QUOTE])))).toBe(
      [
        '*Cotización*',
        '',
        'Técnico: José Almonte',
        'Cliente: Ana Peralta',
        'Fecha: mar. 24 nov. 2026',
        'Vale hasta: mié. 9 dic. 2026',
        '',
        '• Capacitor (Piezas · 2\u00a0×\u00a0RD$350.25): RD$700.50',
        '• Mano de obra: RD$200',
        '• visita (2\u00a0×\u00a0RD$50): RD$100',
        '',
        'Subtotal: RD$1,000.50',
        'ITBIS (18 %): RD$180.09',
        '*Total: RD$1,180.59*',
        '(mil ciento ochenta pesos con 59/100)',
        '',
        'Garantía: 90 días · Pieza y mano de obra',
        'Por qué cambió el precio: Apareció algo que no se veía',
        '',
        'No es un comprobante fiscal · TecniCerca',
      ].join('\n'),
    )
  })

  it('needs no lines', () => {
    const bare = event(4, 'offered', { by: 'customer', data: { total: 21_000, guarantee_days: 0 } })
    const handout = quoteHandout(bare, about([bare]))
    expect(handout).toMatchObject({ title: 'Propuesta del cliente', rows: [], notes: [] })
    expect(handout.sums).toEqual([{ term: 'Total', value: 'RD$21,000' }])
    expect(handout.words).toBe('veintiún mil pesos con 00/100')
  })

  const answer = (kind: ThreadEvent['kind'], fields: Partial<ThreadEvent> = {}) =>
    event(5, kind, { by: 'customer', at: '2026-11-30T14:00:00.000Z', ...fields })
  const QUEUED = { state: 'queued' } as OutboxRecord
  const REFUSED = { state: 'needs_attention' } as OutboxRecord
  const accepted = 'Aceptada por Ana el 30 nov 2026'

  it.each<[string | undefined, ThreadEvent, ThreadEvent[]]>([
    [undefined, QUOTE, []],
    [undefined, QUOTE, [event(4, 'message'), answer('offer_accepted', { item: REFUSED })]],
    [
      accepted,
      QUOTE,
      [event(4, 'message'), answer('offer_accepted'), event(6, 'offered'), event(7, 'offer_withdrawn')],
    ],
    [`${accepted} · Pendiente de enviar`, QUOTE, [answer('offer_accepted', { id: -2, item: QUEUED })]],
    ['Rechazada por Ana el 30 nov 2026', QUOTE, [answer('offer_declined')]],
    ['Retirada: ya no vale', QUOTE, [answer('offer_withdrawn', { by: 'technician' })]],
    ['Hay otra más nueva: esta ya no vale', QUOTE, [event(6, 'offered')]],
    ['La solicitud terminó: ya no vale', QUOTE, [answer('cancelled')]],
    ['Pendiente de enviar', { ...QUOTE, id: -3, item: QUEUED }, []],
    ['Necesita tu atención', { ...QUOTE, id: -3, item: REFUSED }, []],
    // An edit of a sent quote that came too late: the quote itself is there.
    [undefined, { ...QUOTE, item: REFUSED }, []],
  ])('says %s', (state, quote, later) => {
    expect(quoteHandout(quote, about([quote, ...later])).state).toBe(state)
  })

  it('says that its last day is over', () => {
    expect(quoteHandout(QUOTE, about([QUOTE], '2026-12-09')).state).toBeUndefined()
    expect(quoteHandout(QUOTE, about([QUOTE], '2026-12-10')).state).toBe('Ya no se puede aceptar')
  })

  it('is found by its id and by its key, and only with a price', () => {
    const dayOnly = event(4, 'offered', { data: { request_date: '2026-12-01' } })
    const thread = [event(2, 'message'), QUOTE, dayOnly]
    expect(findQuote(thread, '3')).toBe(QUOTE)
    expect(findQuote(thread, 'op:llave')).toBe(QUOTE)
    expect(['2', '4', '9', 'llave', 'op:', 'null'].filter((ref) => findQuote(thread, ref))).toEqual([])
  })
})

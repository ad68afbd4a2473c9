import { ADMIN_REASONS, REASONS } from '@tecnicerca/shared/service-requests/status'
import { expect, test } from 'vitest'
import { endedLine } from './ended-line.ts'

type Ended = Parameters<typeof endedLine>[0]

const ENDED: Ended = {
  status: 'cancelled',
  accepted_at: null,
  ended_by: 'technician',
  ended_reason: 'busy',
  ended_note: '',
}

test.each<[string, Partial<Ended>]>([
  ['Rechazada por el técnico: ocupado esa fecha', {}],
  ['Rechazada por el técnico', { ended_reason: null }],
  ['Cancelada por el técnico: ocupado esa fecha', { accepted_at: '2026-11-20T12:00:00.000Z' }],
  ['Cancelada por el cliente: cambió la fecha', { ended_by: 'customer', ended_reason: 'date_changed' }],
  [
    'Cancelada por el cliente: cambió la fecha «Será en enero»',
    { ended_by: 'customer', ended_reason: 'date_changed', ended_note: 'Será en enero' },
  ],
  ['Rechazada por el técnico: «Estoy de viaje»', { ended_reason: 'other', ended_note: 'Estoy de viaje' }],
  ['Rechazada por el técnico', { ended_reason: 'other' }],
  ['Venció sin respuesta', { ended_by: 'system', ended_reason: 'expired' }],
  ['Otro técnico la tomó', { ended_by: 'system', ended_reason: 'taken' }],
  ['Se cerró una de las dos cuentas', { ended_by: 'system', ended_reason: 'account_closed' }],
  ['Cancelada por TecniCerca', { ended_by: 'admin', ended_reason: null }],
  [
    'Cancelada por TecniCerca: posible fraude «La cuenta no es suya»',
    {
      ...{ ended_by: 'admin', ended_reason: 'other', admin_reason: 'fraud' },
      ended_note: 'La cuenta no es suya',
    },
  ],
  [
    'Cancelada por TecniCerca: «Se repite»',
    { ended_by: 'admin', ended_reason: 'other', admin_reason: 'of_a_later_release', ended_note: 'Se repite' },
  ],
])('endedLine: %s', (line, ended) => expect(endedLine({ ...ENDED, ...ended }, 'admin')).toBe(line))

test('accepted and completed requests, and ends without a known side, have no line', () => {
  expect(endedLine({ ...ENDED, status: 'accepted' }, 'customer')).toBeUndefined()
  expect(endedLine({ ...ENDED, status: 'completed' }, 'customer')).toBeUndefined()
  expect(endedLine({ ...ENDED, ended_by: null, ended_reason: null }, 'customer')).toBeUndefined()
})

test('each reason except other has a text', () => {
  for (const endedBy of ['customer', 'technician'] as const)
    for (const endedReason of REASONS[endedBy].filter((reason) => reason !== 'other'))
      expect(endedLine({ ...ENDED, ended_by: endedBy, ended_reason: endedReason }, 'admin')).toMatch(/: ./)
  for (const adminReason of ADMIN_REASONS.filter((reason) => reason !== 'other'))
    expect(endedLine({ ...ENDED, ended_by: 'admin', admin_reason: adminReason }, 'admin')).toMatch(/: ./)
})

test('the reader who ended it is addressed as such', () => {
  expect(endedLine(ENDED, 'technician')).toBe('La rechazaste: ocupado esa fecha')
  expect(endedLine(ENDED, 'customer')).toBe('Rechazada por el técnico: ocupado esa fecha')
  const cancelled = { ...ENDED, ended_by: 'customer', ended_reason: 'no_longer_needed' } as const
  expect(endedLine(cancelled, 'customer')).toBe('La cancelaste: ya no lo necesitas')
  expect(endedLine(cancelled, 'technician')).toBe('Cancelada por el cliente: ya no lo necesita')
  expect(endedLine({ ...ENDED, ended_by: 'system', ended_reason: 'taken' }, 'technician')).toBe(
    'Otro técnico la tomó',
  )
})

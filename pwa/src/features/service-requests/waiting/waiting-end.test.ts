import { expect, test } from 'vitest'
import { expiryLine, isToAskAnother } from './waiting-end.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-21T16:00:00Z')
const at = (days: number) => new Date(NOW + days * DAY).toISOString()

test('expiryLine shows the last day of a pending request in its last two days', () => {
  expect(expiryLine({ status: 'pending', expires_at: at(2) }, NOW)).toBe('Vence el 23 nov')
  expect(expiryLine({ status: 'pending', expires_at: '2026-11-23T04:00:00Z' }, NOW)).toBe('Vence el 22 nov')
  expect(expiryLine({ status: 'pending', expires_at: at(2.01) }, NOW)).toBeUndefined()
  expect(expiryLine({ status: 'pending', expires_at: at(-1) }, NOW)).toBeUndefined()
  expect(expiryLine({ status: 'pending', expires_at: null }, NOW)).toBeUndefined()
  expect(expiryLine({ status: 'accepted', expires_at: at(1) }, NOW)).toBeUndefined()
})

type Ended = Parameters<typeof isToAskAnother>[0]
const REJECTED: Ended = {
  direction: 'sent',
  status: 'cancelled',
  ended_by: 'technician',
  ended_reason: 'busy',
}

test.each<[string, Partial<Ended>, boolean]>([
  ['was rejected can', {}, true],
  ['expired can', { ended_by: 'system', ended_reason: 'expired' }, true],
  ['another technician took can', { ended_by: 'system', ended_reason: 'taken' }, true],
  ['the customer ended cannot', { ended_by: 'customer', ended_reason: 'date_changed' }, false],
  ['a technician received cannot', { direction: 'received' }, false],
  ['is accepted cannot', { status: 'accepted', ended_by: null, ended_reason: null }, false],
])('a request that %s be sent to another technician', (_, changes, isOffered) =>
  expect(isToAskAnother({ ...REJECTED, ...changes })).toBe(isOffered),
)

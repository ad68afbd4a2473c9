import { expect, it } from 'vitest'
import { uuidV7 } from '../../lib/uuid-v7.ts'
import { backoffMs, OUTBOX_STATES } from './record.ts'
import { OUTBOX_TRANSITIONS } from './transitions.ts'

it('confirmed is final, and only an undo leaves discarded', () => {
  const leaving = (state: (typeof OUTBOX_STATES)[number]) =>
    Object.entries(OUTBOX_TRANSITIONS).flatMap(([event, { from }]) => (from.includes(state) ? [event] : []))
  expect(leaving('confirmed')).toEqual([])
  expect(leaving('discarded')).toEqual(['undo'])
  expect(leaving('sending')).toEqual(['confirm', 'postpone', 'block', 'refuse', 'recover'])
})

it('backs off between half and all of 2 s × 2ⁿ, at most 5 minutes', () => {
  expect([backoffMs(1, 0), backoffMs(1, 1)]).toEqual([1000, 2000])
  expect(backoffMs(4, 1)).toBe(16_000)
  expect(backoffMs(400, 1)).toBe(300_000)
})

it('makes UUIDs of version 7 that sort by time', () => {
  const uuids = [0, 1, 0x1_0000, Date.UTC(2026, 10, 21)].map((now) => uuidV7(now, (bytes) => bytes.fill(255)))
  expect(uuids.toSorted()).toEqual(uuids)
  for (const uuid of uuids)
    expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

import { expect, it } from 'vitest'
import { uuidV7 } from '../../lib/uuid-v7.ts'
import { OUTBOX_STATES } from './record.ts'
import { OUTBOX_TRANSITIONS } from './transitions.ts'
import { backoffMs } from './waits.ts'

it('no transition leaves confirmed, and only undo leaves discarded', () => {
  const leaving = (state: (typeof OUTBOX_STATES)[number]) =>
    Object.entries(OUTBOX_TRANSITIONS).flatMap(([event, { from }]) => (from.includes(state) ? [event] : []))
  expect(leaving('confirmed')).toEqual([])
  expect(leaving('discarded')).toEqual(['undo'])
  expect(leaving('sending')).toEqual(['confirm', 'postpone', 'block', 'refuse', 'recover'])
})

it('backoffMs doubles from 2 s to 5 minutes, minus up to half at random', () => {
  expect([backoffMs(1, 0), backoffMs(1, 1)]).toEqual([1000, 2000])
  expect(backoffMs(4, 1)).toBe(16_000)
  expect(backoffMs(400, 1)).toBe(300_000)
})

it('uuidV7 makes UUIDs of version 7 that sort by time', () => {
  const uuids = [0, 1, 0x1_0000, Date.UTC(2026, 10, 21)].map((now) => uuidV7(now, (bytes) => bytes.fill(255)))
  expect(uuids.toSorted()).toEqual(uuids)
  for (const uuid of uuids)
    expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

import { expect, test } from 'vitest'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import type { OutboxRecord, OutboxState, PendingEdit } from '../../../offline/outbox/record.ts'
import { openServiceRequests } from './open-service-request.ts'

const row = (id: number, changes: Partial<OwnServiceRequest> = {}) =>
  ({
    id,
    technician_id: 7,
    status: 'pending',
    direction: 'sent',
    item: null,
    ...changes,
  }) as OwnServiceRequest

const created = (state: OutboxState, wish: PendingEdit | null = null) =>
  ({ kind: 'service_request.create', state, wish }) as OutboxRecord

const states = (...rows: OwnServiceRequest[]) => openServiceRequests(rows, 7).map(({ state }) => state)

test('pending and accepted requests are open, completed and cancelled ones are not', () => {
  expect(states(row(4), row(3, { status: 'accepted' }))).toEqual(['pending', 'accepted'])
  expect(states(row(2, { status: 'completed' }), row(1, { status: 'cancelled' }))).toEqual([])
})

test('requests to other technicians and received requests are not open', () => {
  expect(states(row(2, { technician_id: 8 }), row(1, { direction: 'received' }))).toEqual([])
})

test('an unsent request is open as waiting, unless it is being discarded', () => {
  expect(states(row(-1, { item: created('queued') }))).toEqual(['waiting'])
  expect(states(row(-1, { item: created('sending') }))).toEqual(['waiting'])
  expect(states(row(-1, { item: created('queued', { type: 'discard' }) }))).toEqual([])
})

test('a refused request is open as refused', () => {
  expect(states(row(-2, { item: created('needs_attention') }), row(1))).toEqual(['refused', 'pending'])
})

test('a sent request with a pending discard has the state of the server', () => {
  expect(states(row(1, { item: created('confirmed', { type: 'discard' }) }))).toEqual(['pending'])
})

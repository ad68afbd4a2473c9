import type { ServiceRequestStatus } from '@tecnicerca/shared/service-requests/status'
import type { ToAnswer } from '@tecnicerca/shared/service-requests/to-answer'
import { expect, it } from 'vitest'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import { workOf } from './work.ts'

const TODAY = '2026-11-22'

let lastId = 0
function job(status: ServiceRequestStatus, changes: Partial<Parameters<typeof workOf>[0][number]> = {}) {
  lastId += 1
  return {
    id: lastId,
    direction: 'received' as const,
    status,
    request_date: TODAY,
    created_at: `2026-11-20T12:00:00.${String(lastId).padStart(3, '0')}Z`,
    updated_at: '2026-11-20T12:00:00.000Z',
    ended_at: null,
    item: null,
    ...changes,
  }
}

const ids = (items: { id: number }[]) => items.map(({ id }) => id)

it('today contains the accepted received jobs of today, oldest request first', () => {
  const [first, second] = [job('accepted'), job('accepted')]
  const others = [
    job('accepted', { request_date: '2026-11-21' }),
    job('accepted', { request_date: '2026-11-23' }),
    job('pending'),
    job('completed'),
    job('accepted', { direction: 'sent' }),
  ]
  expect(ids(workOf([second, ...others, first], TODAY).today)).toEqual(ids([first, second]))
})

it('next is the earliest accepted received job after today', () => {
  const [later, soon] = [
    job('accepted', { request_date: '2026-11-25' }),
    job('accepted', { request_date: '2026-11-23' }),
  ]
  const others = [job('accepted'), job('pending', { request_date: '2026-11-23' })]
  expect(workOf([later, ...others, soon], TODAY).next?.id).toBe(soon.id)
  expect(workOf(others, TODAY).next).toBeUndefined()
})

it('toAnswer contains the received jobs in which something waits, the longest wait first', () => {
  const since = (day: number, kind: ToAnswer['kind'] = 'request') => ({
    toAnswer: { kind, since: `2026-11-${day}T12:00:00.000Z` },
  })
  const later = job('pending', since(21))
  const claimed = job('completed', since(19, 'claim'))
  const asked = job('accepted', since(20, 'question'))
  const others = [job('cancelled'), job('pending'), job('accepted', { direction: 'sent', ...since(18) })]
  expect(ids(workOf([later, asked, claimed, ...others], TODAY).toAnswer)).toEqual(
    ids([claimed, asked, later]),
  )
})

it('completed counts the jobs completed in the current month of Santo Domingo', () => {
  const jobs = [
    job('completed', { updated_at: '2026-11-01T04:00:00.000Z' }),
    job('completed', { updated_at: '2026-12-01T03:59:59.000Z', request_date: '2026-10-30' }),
    job('completed', { updated_at: '2026-11-01T03:59:59.000Z' }),
    job('completed', { direction: 'sent' }),
    job('accepted'),
  ]
  expect(workOf(jobs, TODAY).completed).toBe(2)
})

it('completed counts a completion that is still unsent', () => {
  const item = { kind: 'service_request.status', state: 'queued' } as OutboxRecord
  expect(workOf([job('completed', { updated_at: '2026-10-01T12:00:00.000Z', item })], TODAY).completed).toBe(
    1,
  )
})

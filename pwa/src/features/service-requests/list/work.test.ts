import type { ServiceRequestStatus } from '@tecnicerca/shared/service-requests/status'
import type { ToAnswer } from '@tecnicerca/shared/service-requests/to-answer'
import type { VisitKind } from '@tecnicerca/shared/service-requests/visit-log'
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
    time_window: 'any' as const,
    last_visit: undefined,
    created_at: `2026-11-20T12:00:00.${String(lastId).padStart(3, '0')}Z`,
    updated_at: '2026-11-20T12:00:00.000Z',
    ended_at: null,
    item: null,
    ...changes,
  }
}

function visit(kind: VisitKind, data: { hour?: string } = {}) {
  const at = '2026-11-22T12:00:00.000Z'
  const said = { request_date: TODAY, ...data }
  return { id: 1, service_request_id: 1, client_op_id: null, kind, by: 'technician' as const, at, data: said }
}

const ids = (items: { id: number }[]) => items.map(({ id }) => id)

it('the next visit is the first accepted received job of today by its hour, and the others come later', () => {
  const evening = job('accepted', { time_window: 'evening' })
  const [first, second] = [job('accepted'), job('accepted')]
  const promised = job('accepted', { last_visit: visit('promised_hour', { hour: '13:30' }) })
  const others = [
    job('accepted', { request_date: '2026-11-21' }),
    job('accepted', { request_date: '2026-11-23' }),
    job('pending'),
    job('completed'),
    job('accepted', { direction: 'sent' }),
  ]
  const work = workOf([evening, second, promised, ...others, first], TODAY)
  expect([work.next?.id, work.isNextToday]).toEqual([first.id, true])
  expect(ids(work.laterToday)).toEqual(ids([second, promised, evening]))
})

it('a job at which nobody was is not the next visit while there is another today', () => {
  const missed = job('accepted', { last_visit: visit('absent') })
  const later = job('accepted', { time_window: 'evening' })
  expect(workOf([missed, later], TODAY)).toMatchObject({ next: later, laterToday: [missed] })
  expect(workOf([missed], TODAY)).toMatchObject({ next: missed, laterToday: [] })
})

it('on a day without jobs the next visit is the earliest accepted received job after today', () => {
  const [later, soon] = [
    job('accepted', { request_date: '2026-11-25' }),
    job('accepted', { request_date: '2026-11-23' }),
  ]
  expect(workOf([later, job('pending'), soon], TODAY)).toMatchObject({
    next: soon,
    isNextToday: false,
    laterToday: [],
  })
  expect(workOf([job('pending', { request_date: '2026-11-23' })], TODAY).next).toBeUndefined()
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

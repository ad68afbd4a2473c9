import type { OutboxRecord } from '../outbox/record.ts'

/** What every record of then has. */
export const common = {
  state: 'queued' as const,
  payload_version: 1,
  revision: 1,
  hold: null,
  ambiguous: false,
  attempts: 0,
  wait: null,
  hint: null,
  error: null,
  result: null,
  claim: null,
  discarded_at: null,
  discarded_from: null,
  created_at: Date.UTC(2026, 10, 20),
  expires_at: Date.UTC(2026, 11, 20),
  shown: { name: 'Ana Díaz', profile_image: null, category_name: 'Plomería' },
}

/** As the first release stored them; never edited, whatever the record becomes later. */
export const OUTBOX_OF_FIRST_RELEASE: Omit<OutboxRecord, 'user_id'>[] = [
  {
    ...common,
    id: '019a9c00-0000-7000-8000-000000000001',
    key: '019a9c00-0000-7000-8000-00000000000a',
    seq: 1,
    kind: 'service_request.create',
    lane: 'item:019a9c00-0000-7000-8000-000000000001',
    payload: {
      technician_id: 7,
      service_description: 'Fuga en la cocina',
      request_date: '2026-11-25',
      service_location: 'Calle 5',
    },
  },
  {
    ...common,
    id: '019a9c00-0000-7000-8000-000000000002',
    key: '019a9c00-0000-7000-8000-00000000000b',
    seq: 2,
    state: 'sending',
    claim: 'somebody-long-gone',
    kind: 'review.create',
    lane: 'item:019a9c00-0000-7000-8000-000000000002',
    payload: { technician_id: 7, rating: 5, comment: 'Muy buen trabajo', service_date: '2026-11-19' },
  },
  {
    ...common,
    id: '019a9c00-0000-7000-8000-000000000003',
    key: '019a9c00-0000-7000-8000-00000000000c',
    seq: 3,
    kind: 'service_request.status',
    lane: 'service_request:5',
    payload: { service_request_id: 5, status: 'accepted' },
  },
] as Omit<OutboxRecord, 'user_id'>[]

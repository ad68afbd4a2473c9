import type { OutboxRecord } from '../outbox/record.ts'
import { common, OUTBOX_OF_FIRST_RELEASE } from './first-release.ts'
import { PHOTOS } from './set-up.ts'

type Release = {
  what: string
  /** The tables that it added, in Dexie's notation. */
  stores: Record<string, string>
  /** Values that only its outbox can hold. */
  added: Omit<OutboxRecord, 'user_id'>[]
  /** The texts that these items send to the server. */
  texts: string[]
}

const record = (seq: number, fields: Pick<OutboxRecord, 'kind' | 'lane' | 'payload'>) =>
  ({
    ...common,
    id: `019a9c00-0000-7000-8000-0000000000${String(seq).padStart(2, '0')}`,
    key: `019a9c00-0000-7000-8000-0000000001${String(seq).padStart(2, '0')}`,
    seq,
    ...fields,
  }) as Omit<OutboxRecord, 'user_id'>

const JOB = '0199aa00-0000-7000-8000-000000000003'
const ofCase = { lane: 'service_request:5', case: { service_request_id: 5 } } as const

/**
 * The phone's database after each release that changed it, oldest first. Append-only: a phone may be updated from any of them.
 */
export const RELEASES: Release[] = [
  {
    what: 'the first release',
    stores: { outbox: 'id', drafts: 'id', service_requests: 'id', meta: 'id' },
    added: [
      ...OUTBOX_OF_FIRST_RELEASE,
      record(4, {
        kind: 'profile.availability',
        lane: 'profile.availability',
        payload: { available: false },
      }),
    ],
    texts: ['Fuga en la cocina', 'Muy buen trabajo', 'accepted', 'false'],
  },
  {
    what: 'the release of cases',
    stores: { cases: 'id' },
    added: [
      record(5, {
        kind: 'service_request.message',
        lane: ofCase.lane,
        payload: { ...ofCase.case, text: '¿A qué hora?' },
      }),
      record(6, {
        kind: 'offer.create',
        lane: ofCase.lane,
        payload: { ...ofCase.case, note: 'Con materiales', total: 1_500 },
      }),
      record(7, {
        kind: 'offer.status',
        lane: ofCase.lane,
        payload: { ...ofCase.case, offer_id: 40, status: 'declined' },
      }),
    ],
    texts: ['¿A qué hora?', 'Con materiales', 'declined'],
  },
  {
    what: 'the release of photos',
    stores: { photos: 'id, kept_at' },
    added: [
      record(8, {
        kind: 'service_request.photo',
        lane: `photo:5:${PHOTOS[0]}`,
        payload: { ...ofCase.case, photo_id: PHOTOS[0] },
      }),
    ],
    texts: [PHOTOS[0]],
  },
  {
    what: 'the release of notices',
    stores: { notices: 'id' },
    added: [
      record(9, {
        kind: 'notices.read',
        lane: 'notices.read:5',
        payload: { up_to: 40, ...ofCase.case },
      }),
    ],
    texts: ['40'],
  },
  {
    what: 'the release of photos of finished jobs',
    stores: {},
    added: [
      record(10, {
        kind: 'work_photo.create',
        lane: `work_photo:${PHOTOS[1]}`,
        payload: { photo_id: PHOTOS[1], caption: 'Panel' },
      }),
      record(11, {
        kind: 'work_photo.update',
        lane: `work_photo:${PHOTOS[0]}`,
        payload: { photo_id: PHOTOS[0], caption: 'Cocina' },
      }),
      record(12, {
        kind: 'work_photo.delete',
        lane: `work_photo:${JOB}`,
        payload: { photo_id: JOB },
      }),
      record(13, {
        kind: 'review_reply.delete',
        lane: 'review:5',
        payload: { review_id: 5, ...ofCase.case },
      }),
    ],
    texts: [`${PHOTOS[1]}?caption=Panel`, 'Cocina', '', ''],
  },
  {
    what: 'the release of payments and guarantees',
    stores: {},
    added: [
      record(14, {
        kind: 'payment.create',
        lane: ofCase.lane,
        payload: {
          ...{ ...ofCase.case, amount: 1_500, direction: 'paid', method: 'cash' },
          ...{ paid_on: '2026-12-01', note: 'Adelanto' },
        },
      }),
      record(15, {
        kind: 'payment.status',
        lane: ofCase.lane,
        payload: {
          ...ofCase.case,
          payment_id: 'op:019a9c00-0000-7000-8000-000000000114',
          status: 'withdrawn',
        },
      }),
      record(16, {
        kind: 'guarantee_claim.create',
        lane: ofCase.lane,
        payload: { ...ofCase.case, text: 'Volvió a gotear' },
      }),
      record(17, {
        kind: 'guarantee_claim.status',
        lane: ofCase.lane,
        payload: { ...ofCase.case, claim_id: 41, status: 'honoured' },
      }),
    ],
    texts: ['Adelanto', 'withdrawn', 'Volvió a gotear', 'honoured'],
  },
]

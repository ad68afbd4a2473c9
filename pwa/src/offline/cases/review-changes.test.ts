import 'fake-indexeddb/auto'
import type { CaseReview } from '@tecnicerca/shared/reviews'
import { describe, expect, it } from 'vitest'
import type { NewItem } from '../outbox/new-record.ts'
import { enqueue } from '../outbox/outbox.ts'
import type { OutboxRecord } from '../outbox/record.ts'
import { requestRow } from '../testing/case-rows.ts'
import { hearChanges } from '../testing/hear-changes.ts'
import { setUp } from '../testing/set-up.ts'
import { storedServiceRequests } from './list.ts'
import { mergeOwnServiceRequests } from './merge.ts'

const own = { id: 4, name: 'Luis Peña' }
const shown = { name: 'Ana Díaz', profile_image: null, category_name: null }
const reviewRef = { review_id: 5, service_request_id: 9 }
const review: CaseReview = {
  ...{
    id: 5,
    rating: 5,
    comment: 'Muy bueno',
    service_date: '2026-11-20',
    created_at: '2026-11-20T12:00:00.000Z',
  },
  ...{ edited_at: null, is_held: false, photo_ids: [], reply: null },
}
const reviewed = requestRow(9, { status: 'completed', has_review: 1, review })

const edit = (comment: string): NewItem => ({
  kind: 'review.update',
  payload: { ...reviewRef, rating: 3, comment },
  shown,
})
const deletion: NewItem = { kind: 'review.delete', payload: reviewRef, shown }
const reply = (text: string): NewItem => ({
  kind: 'review_reply.create',
  payload: { ...reviewRef, text },
  shown,
})

function shownReview(records: readonly OutboxRecord[]) {
  return mergeOwnServiceRequests([reviewed], records, own)[0]?.review
}

describe('a published review', () => {
  it('is shown with an unsent edit, reply or deletion', async () => {
    const { tab } = setUp()
    const edited = await enqueue(tab, edit('Regular'))
    const replied = await enqueue(tab, reply('Gracias'))
    expect(shownReview([edited])).toMatchObject({
      rating: 3,
      comment: 'Regular',
      edited_at: expect.any(String),
    })
    expect(shownReview([replied])).toMatchObject({
      comment: 'Muy bueno',
      reply: { text: 'Gracias', edited_at: null },
    })
    const replyDeletion: NewItem = { kind: 'review_reply.delete', payload: reviewRef, shown }
    expect(shownReview([replied, await enqueue(tab, replyDeletion)])?.reply).toBeNull()
    expect(shownReview([await enqueue(tab, deletion)])).toBeNull()
  })

  it('is shown as on the server after a change was refused', async () => {
    const { tab } = setUp()
    const refused = { ...(await enqueue(tab, edit('Regular'))), state: 'needs_attention' } as OutboxRecord
    expect(shownReview([refused])).toEqual(review)
  })

  it('sends only the newest of two edits to the server, and then a deletion', async () => {
    const { tab, server } = setUp()
    await enqueue(tab, edit('Regular'))
    await enqueue(tab, edit('Bastante bueno'))
    await enqueue(tab, deletion)
    await tab.drain()
    expect(server.requests.map(({ path, text }) => [path, text])).toEqual([
      ['/api/reviews/5', 'Bastante bueno'],
      ['/api/reviews/5', expect.anything()],
    ])
  })

  it("is stored from the server's answer, before the next delta sync contains it", async () => {
    const { tab, user_id: userId } = setUp()
    await hearChanges(userId, tab, { serviceRequests: [reviewed] })
    const answerTo = async (item: NewItem, result: unknown) => {
      await enqueue(tab, item)
      await tab.store.transact(({ records }) => ({
        result: undefined,
        put: records.map((record) => ({ ...record, state: 'confirmed', result }) as OutboxRecord),
      }))
      await hearChanges(userId, tab, {})
      const [row] = (await storedServiceRequests(userId, 0)).rows
      return [row?.has_review, row?.review?.comment, (await tab.store.read()).length]
    }
    const editedAt = { edited_at: '2026-11-20T13:00:00.000Z' }
    expect(await answerTo(edit('Regular'), { ...review, ...editedAt })).toEqual([1, 'Regular', 0])
    expect(await answerTo(deletion, { id: 5 })).toEqual([0, undefined, 0])
  })

  it('keeps a reply from the delta sync when an edit is answered', async () => {
    const { tab, user_id: userId } = setUp()
    await hearChanges(userId, tab, { serviceRequests: [reviewed] })
    await enqueue(tab, edit('Regular'))
    const answer = { ...review, comment: 'Regular', edited_at: '2026-11-20T13:00:00.000Z' }
    await tab.store.transact(({ records }) => ({
      result: undefined,
      put: records.map((record) => ({ ...record, state: 'confirmed', result: answer }) as OutboxRecord),
    }))
    const repliedTo = {
      ...answer,
      reply: { text: 'Gracias', created_at: '2026-11-20T14:00:00.000Z', edited_at: null },
    }
    const row = { ...reviewed, review: repliedTo, updated_at: '2026-11-20T14:00:00.000Z' }
    await hearChanges(userId, tab, { serviceRequests: [row] })
    expect((await storedServiceRequests(userId, 0)).rows[0]?.review).toEqual(repliedTo)
  })
})

import type { OwnReview } from '@tecnicerca/shared/reviews'
import { caseAnswer, changesAnswer } from '@tecnicerca/shared/service-requests/events'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { untilSettled } from '../../testing/settled.ts'
import { testApi } from '../../testing/test-api.ts'
import { completeCase, publish, REVIEW_WORDS } from './review.fixture.ts'

const api = await testApi()
const { db } = api.deps
let customer: TestUser
let technician: TestUser
let caseId: number
let written: OwnReview

beforeEach(async () => {
  customer = await api.createUser('customer')
  technician = await api.createUser('technician')
  caseId = await completeCase(api, { customer, technician })
  written = await publish(api, { customer, technician })
})

const change = (fields: object) =>
  api.call('PUT', `/api/reviews/${written.id}`, { as: customer, body: { ...REVIEW_WORDS, ...fields } })
const remove = () => api.call('DELETE', `/api/reviews/${written.id}`, { as: customer })
const reply = (text: string) =>
  api.call('PUT', `/api/reviews/${written.id}/reply`, { as: technician, body: { text } })
const removeReply = () => api.call('DELETE', `/api/reviews/${written.id}/reply`, { as: technician })

describe('a reviewed case', () => {
  const shown = async (as: TestUser) =>
    (await api.call('GET', `/api/service-requests/${caseId}`, { as })).read(caseAnswer).serviceRequest
  /** The next delta sync of a phone that is up to date. */
  const changesSince = async (as: TestUser, since?: string) => {
    await untilSettled(db)
    const path = `/api/service-requests/changes${since === undefined ? '' : `?since=${since}`}`
    return (await api.call('GET', path, { as })).read(changesAnswer)
  }

  it('contains its review and the reply, for both sides', async () => {
    await reply('Gracias por la confianza.')
    await change({ rating: 5 })
    for (const as of [customer, technician])
      expect(await shown(as)).toMatchObject({
        has_review: 1,
        review: {
          ...{ id: written.id, rating: 5, comment: REVIEW_WORDS.comment, service_date: '2026-03-01' },
          ...{ is_held: false, photo_ids: [], created_at: written.created_at },
          edited_at: expect.stringMatching(/Z$/),
          reply: { text: 'Gracias por la confianza.', edited_at: null },
        },
      })
  })

  it('is in the next delta sync of both sides after each change of the review or the reply', async () => {
    const steps = [
      () => change({ rating: 1 }),
      () => reply('Gracias por la confianza.'),
      () => reply('Gracias a usted.'),
      () => removeReply(),
      () => remove(),
    ]
    for (const step of steps) {
      const before = await Promise.all([customer, technician].map((as) => changesSince(as)))
      await step()
      for (const [at, as] of [customer, technician].entries()) {
        const { serviceRequests } = await changesSince(as, before[at]?.seq)
        expect(serviceRequests.map(({ id, review }) => [id, review])).toEqual([
          [caseId, (await shown(as)).review],
        ])
      }
    }
    expect(await shown(technician)).toMatchObject({ has_review: 0 })
  })

  it('omits a hidden review, but still counts it in has_review', async () => {
    await db.updateTable('reviews').set({ hidden_rule: 'insults' }).where('id', '=', written.id).execute()
    const { has_review: count, review } = await shown(customer)
    expect([count, review]).toEqual([1, undefined])
  })
})

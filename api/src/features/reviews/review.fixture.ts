import { type OwnReview, reviewAnswer } from '@tecnicerca/shared/reviews'
import type { TestApi, TestUser } from '../../testing/api.ts'
import { insertRequest } from '../../testing/service-requests.ts'

export const REVIEW_WORDS = { rating: 4, comment: 'Llegó a tiempo y trabajó limpio.' }

export type Pair = { customer: TestUser; technician: TestUser }

/** Inserts a case of the two, completed on 1 March 2026. Returns its id. */
export function completeCase(api: TestApi, pair: Pair): Promise<number> {
  const completed = { status: 'completed', completed_at: new Date('2026-03-01T15:00:00Z') } as const
  return insertRequest(api.deps.db, pair, completed)
}

/** The customer reviews the latest completed case. Throws if it is refused. */
export async function publish(
  api: TestApi,
  { customer, technician }: Pair,
  fields: object = {},
): Promise<OwnReview> {
  const { technician_id: technicianId } = technician
  const body = { technician_id: technicianId, service_date: '2026-03-01', ...REVIEW_WORDS, ...fields }
  const answer = await api.call('POST', '/api/reviews', { as: customer, body })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.read(reviewAnswer).review
}

/** A completed case of the two with its review. Returns the id of the review. */
export async function reviewCase(api: TestApi, pair: Pair, fields: object): Promise<number> {
  await completeCase(api, pair)
  return (await publish(api, pair, fields)).id
}

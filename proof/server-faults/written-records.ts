import { reviewAnswer } from '@tecnicerca/shared/reviews'
import {
  type VerificationKind,
  verificationAnswer,
  verificationCodeAnswer,
} from '@tecnicerca/shared/verifications'
import type { TestApi, TestUser } from '../../api/src/testing/api.ts'

export const CLIENT_ERROR = {
  kind: 'screen',
  message: 'x is undefined',
  route: '/search',
  build: 'index-a.js',
  browser: 'chrome',
  frames: [],
}

/** A phone whose code was read out, and references that wait for a decision. */
export async function askForVerifications(
  api: TestApi,
  { admin, technician }: { admin: TestUser; technician: TestUser },
) {
  const ask = async (kind: VerificationKind) => {
    const path = '/api/technicians/profile/verifications'
    const asked = await api.call('POST', path, { as: technician, body: { kind } })
    return asked.read(verificationAnswer).verification.id
  }
  const [phoneId, referencesId] = [await ask('phone'), await ask('references')]
  const made = await api.call('POST', `/api/admin/verifications/${phoneId}/code`, { as: admin })
  return { phoneId, referencesId, code: made.read(verificationCodeAnswer).code }
}

type Reviewing = { neighbours: readonly [TestUser, TestUser]; technician: TestUser }

/** A review by each neighbour, of a completed job; the technician answers the second. */
export async function writeReviews(
  api: TestApi,
  { neighbours, technician }: Reviewing,
): Promise<readonly [number, number]> {
  const write = async (as: TestUser) => {
    const body = {
      ...{ technician_id: technician.technician_id, service_date: '2026-03-03' },
      ...{ rating: 4, comment: 'Todo quedó muy bien.' },
    }
    return (await api.call('POST', '/api/reviews', { as, body })).read(reviewAnswer).review.id
  }
  const ids = [await write(neighbours[0]), await write(neighbours[1])] as const
  await api.call('PUT', `/api/reviews/${ids[1]}/reply`, { as: technician, body: { text: 'Gracias.' } })
  return ids
}

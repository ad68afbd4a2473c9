import { passkeyAnswer, passkeyRegistrationOptions, passkeySignInOptions } from '@tecnicerca/shared/passkeys'
import { reviewAnswer } from '@tecnicerca/shared/reviews'
import {
  type VerificationKind,
  verificationAnswer,
  verificationCodeAnswer,
} from '@tecnicerca/shared/verifications'
import type { Db } from '../../api/src/db/client.ts'
import { totpCode } from '../../api/src/features/accounts/totp.ts'
import { createAuthenticator } from '../../api/src/features/passkeys/authenticator.fixture.ts'
import { createDoorPhone } from '../../api/src/features/service-requests/door.fixture.ts'
import { hashToken, openSession } from '../../api/src/features/sessions/service.ts'
import { TEST_PASSWORD, type TestApi, type TestUser } from '../../api/src/testing/api.ts'

export const CLIENT_ERROR = {
  kind: 'screen',
  message: 'x is undefined',
  route: '/search',
  build: 'index-a.js',
  browser: 'chrome',
  frames: [],
}

/** Requests two verifications: of a phone, whose code an admin has read out, and of references, which wait for a decision. */
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

/** Each neighbour reviews a completed job; the technician replies to the second review. */
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

/** Opens a second session of the user and returns its public id. */
export async function openAnotherSession(db: Db, user: TestUser): Promise<number> {
  await openSession(db, { userId: user.id, isRemembered: false })
  const newest = db.selectFrom('sessions').select('id').where('user_id', '=', user.id).orderBy('id', 'desc')
  return (await newest.executeTakeFirstOrThrow()).id
}

const TOTP_SECRET = Buffer.from('clave-de-la-prueba-1')
const [TICKET, RECOVERY_CODE] = ['t'.repeat(43), 'ABCDE23456']

type FactorOwners = { preparing: TestUser; protectedUser: TestUser }

/** A second factor that waits for its first code, and an active one with a recovery code and a ticket. */
export async function prepareSecondFactors(db: Db, { preparing, protectedUser }: FactorOwners) {
  const [waiting, on] = [{ user_id: preparing.id }, { user_id: protectedUser.id }]
  const secret = TOTP_SECRET
  await db
    .insertInto('second_factors')
    .values([
      { ...waiting, secret },
      { ...on, secret, confirmed_at: new Date() },
    ])
    .execute()
  const hashes = { code_hash: hashToken(RECOVERY_CODE) }
  await db
    .insertInto('recovery_codes')
    .values({ ...on, ...hashes })
    .execute()
  const ticket = { token_hash: hashToken(TICKET), is_remembered: false }
  await db
    .insertInto('sign_in_tickets')
    .values({ ...on, ...ticket, expires_at: new Date(Date.now() + 24 * 3_600_000) })
    .execute()
}

/** The calls with these second factors. A code is computed when its call is sent, because it expires after about a minute. */
export function callsOfSecondFactors({ preparing, protectedUser }: FactorOwners) {
  const password = TEST_PASSWORD
  return {
    'POST /auth/second-factor': { body: { ticket: TICKET, code: RECOVERY_CODE } },
    'POST /users/me/second-factor': { body: { password } },
    'PUT /users/me/second-factor': {
      as: preparing,
      body: {
        get code() {
          return totpCode(TOTP_SECRET, Math.floor(Date.now() / 30_000))
        },
      },
    },
    'DELETE /users/me/second-factor': { as: protectedUser, body: { password, code: RECOVERY_CODE } },
  }
}

type PasskeyOwner = { customer: TestUser }

/** A passkey of the customer to delete, and browser answers that register another and sign in with it. */
export async function preparePasskeys(api: TestApi, { customer: as }: PasskeyOwner) {
  const options = async () => {
    const path = '/api/auth/passkey/registration-options'
    const answer = await api.call('POST', path, { as, body: { password: TEST_PASSWORD } })
    return answer.read(passkeyRegistrationOptions)
  }
  const known = createAuthenticator()
  const body = { credential: known.create(await options()) }
  const made = await api.call('POST', '/api/auth/passkey/registration', { as, body })
  const signIn = (await api.call('POST', '/api/auth/passkey/sign-in-options')).read(passkeySignInOptions)
  return {
    passkeyId: made.read(passkeyAnswer).passkey.id,
    newCredential: createAuthenticator().create(await options()),
    usedCredential: known.get(signIn),
  }
}

type Signing = { technician: TestUser; customer: TestUser; case_id: number }

/** An offer and its acceptance, signed at the door, and another key of the customer. */
export async function signAgreement(api: TestApi, { technician, customer, case_id: caseId }: Signing) {
  const phoneOf = async (as: TestUser) => {
    const phone = await createDoorPhone()
    await api.call('PUT', '/api/users/me/device-key', { as, body: { public_key: phone.jwk } })
    return phone
  }
  const [theirs, own] = [await phoneOf(technician), await phoneOf(customer)]
  const offer = await theirs.offer({ case_id: caseId, terms: { total: 1_300 } })
  return { halves: { offer, acceptance: await own.accept(offer) }, key: (await createDoorPhone()).jwk }
}

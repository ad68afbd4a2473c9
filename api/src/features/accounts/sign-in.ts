import type { LoginInput, User } from '@tecnicerca/shared/accounts'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Report } from '../../lib/security-events.ts'
import { addressMark, type Signer } from '../../lib/signer.ts'
import { countHit, WRITE_LIMIT } from '../rate-limits/service.ts'
import { endSession, openSession } from '../sessions/service.ts'
import { deviceCookieAfter, findDevice } from './device.ts'
import { limitGuesses, limitLogins, loginGuesser } from './failed-attempts.ts'
import { updateLastSignIn } from './idle-repository.ts'
import { hashPassword, isOutdatedHash, isPasswordOf } from './password.ts'
import * as accounts from './repository.ts'

/** The caller of a sign-in: address, browser, and the session it has until now. */
export type SignInCaller = {
  address: string
  deviceCookie: string | undefined
  oldSession: Buffer | undefined
  sign: Signer
  report: Report
}

export type SignedIn = { user: User; token: string; maxAgeS: number | undefined; deviceCookie: string }

type Opening = Pick<SignInCaller, 'deviceCookie' | 'oldSession' | 'sign' | 'report'> & {
  is_remembered: boolean
  address_mark: string
}

/**
 * Opens a session under a new token and ends the browser's former one. Throws `too_many_requests`, and
 * `invalid_credentials`: for an unknown address the same error after the same work.
 */
export async function signIn(db: Db, input: LoginInput, caller: SignInCaller): Promise<SignedIn> {
  const { address, report, ...browser } = caller
  const { email } = input
  const mark = await addressMark(caller.sign, address)
  const account = await limitLogins(() => accounts.findAccountToSignIn(db, { email, address_mark: mark }))
  const device = account && (await findDevice(caller.sign, account, caller.deviceCookie))
  const isKnownAddress = account?.is_known_address ?? false
  const guesser = loginGuesser({
    email,
    address,
    user_id: account?.id,
    device,
    is_known_address: isKnownAddress,
  })
  const opening = { ...browser, report, address_mark: mark, is_remembered: input.remember ?? false }
  const signedIn = await limitGuesses(db, guesser, () => tryPassword(db, input, opening))
  const known = isKnownAddress ? 'known_address' : 'new_browser'
  report({ kind: 'sign_in', reason: device ? 'known_browser' : known, user_id: signedIn.user.id })
  return signedIn
}

async function tryPassword(db: Db, input: LoginInput, opening: Opening): Promise<SignedIn> {
  const account = await accounts.findAccountByEmail(db, input.email)
  const isRight = await isPasswordOf(account?.password_hash, input.password)
  if (!account || !isRight) {
    const reason = account ? 'wrong_password' : 'unknown_account'
    opening.report({ kind: 'sign_in_failed', reason, user_id: account?.id })
    throw new DomainError('invalid_credentials')
  }
  // Successful logins do not count as failed ones, but each leaves a session, so they have a limit of their own.
  await countHit(db, `sign-in:${account.id}`, WRITE_LIMIT)
  const signedIn = await open(
    db,
    { ...account, newHash: await renewedHash(account, input.password) },
    opening,
  )
  // Undefined if the password was changed while we compared it. The old one must not open a session, so compare again.
  return signedIn ?? tryPassword(db, input, opening)
}

async function renewedHash(account: accounts.Account, password: string): Promise<string | undefined> {
  return isOutdatedHash(account.password_hash) ? hashPassword(password) : undefined
}

async function open(
  db: Db,
  judged: accounts.Account & { newHash: string | undefined },
  { is_remembered: isRemembered, oldSession, address_mark: mark, sign, deviceCookie }: Opening,
): Promise<SignedIn | undefined> {
  const known = { id: judged.id, password_hash: judged.newHash ?? judged.password_hash }
  const device = await deviceCookieAfter(sign, known, deviceCookie)
  return inTransaction(db, async (trx) => {
    const account = await accounts.lockAccount(trx, judged.id)
    if (account?.password_hash !== judged.password_hash) return undefined
    if (judged.newHash) await accounts.updateAccount(trx, judged.id, { password_hash: judged.newHash })
    if (oldSession) await endSession(trx, oldSession)
    const session = await openSession(trx, { user_id: judged.id, is_remembered: isRemembered })
    await accounts.insertKnownAddress(trx, judged.id, mark)
    await updateLastSignIn(trx, judged.id)
    const user = await accounts.findUser(trx, judged.id)
    return user && { ...session, user, deviceCookie: device }
  })
}

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
import { hashPassword, isOutdatedHash, isPasswordOf } from './password.ts'
import * as accounts from './repository.ts'

/** Who asks: from where, in which browser, and over which session until now. */
export type SignInCaller = {
  address: string
  device_cookie: string | undefined
  old_session: Buffer | undefined
  sign: Signer
  report: Report
}

export type SignedIn = { user: User; token: string; max_age_s: number | undefined; device_cookie: string }

type Opening = Pick<SignInCaller, 'device_cookie' | 'old_session' | 'sign' | 'report'> & {
  is_remembered: boolean
  address_mark: string
}

/**
 * Opens a session under a new token and ends the one the browser came with. Throws `invalid_credentials`, the same and
 * after the same work for an unknown address, and `too_many_requests`.
 */
export async function signIn(db: Db, input: LoginInput, caller: SignInCaller): Promise<SignedIn> {
  const { address, report, ...browser } = caller
  const { email } = input
  const address_mark = await addressMark(caller.sign, address)
  const account = await limitLogins(() => accounts.findAccountToSignIn(db, { email, address_mark }))
  const device = account && (await findDevice(caller.sign, account, caller.device_cookie))
  const is_known_address = account?.is_known_address ?? false
  const guesser = loginGuesser({ email, address, user_id: account?.id, device, is_known_address })
  const opening = { ...browser, report, address_mark, is_remembered: input.remember ?? false }
  const signed_in = await limitGuesses(db, guesser, () => tryPassword(db, input, opening))
  const known = is_known_address ? 'known_address' : 'new_browser'
  report({ kind: 'sign_in', reason: device ? 'known_browser' : known, user_id: signed_in.user.id })
  return signed_in
}

async function tryPassword(db: Db, input: LoginInput, opening: Opening): Promise<SignedIn> {
  const account = await accounts.findAccountByEmail(db, input.email)
  const is_right = await isPasswordOf(account?.password_hash, input.password)
  if (!account || !is_right) {
    const reason = account ? 'wrong_password' : 'unknown_account'
    opening.report({ kind: 'sign_in_failed', reason, user_id: account?.id })
    throw new DomainError('invalid_credentials')
  }
  // Right ones use no limit of failed ones up, but each leaves a session.
  await countHit(db, `sign-in:${account.id}`, WRITE_LIMIT)
  const signed_in = await open(
    db,
    { ...account, new_hash: await renewedHash(account, input.password) },
    opening,
  )
  // Undefined: the password was changed while we compared it, and the old one must open nothing any more. Compare anew.
  return signed_in ?? tryPassword(db, input, opening)
}

async function renewedHash(account: accounts.Account, password: string): Promise<string | undefined> {
  return isOutdatedHash(account.password_hash) ? hashPassword(password) : undefined
}

async function open(
  db: Db,
  judged: accounts.Account & { new_hash: string | undefined },
  { is_remembered, old_session, address_mark, sign, device_cookie }: Opening,
): Promise<SignedIn | undefined> {
  const known = { id: judged.id, password_hash: judged.new_hash ?? judged.password_hash }
  const device = await deviceCookieAfter(sign, known, device_cookie)
  return inTransaction(db, async (trx) => {
    const account = await accounts.lockAccount(trx, judged.id)
    if (account?.password_hash !== judged.password_hash) return undefined
    if (judged.new_hash) await accounts.updateAccount(trx, judged.id, { password_hash: judged.new_hash })
    if (old_session) await endSession(trx, old_session)
    const session = await openSession(trx, { user_id: judged.id, is_remembered })
    await accounts.insertKnownAddress(trx, judged.id, address_mark)
    const user = await accounts.findUser(trx, judged.id)
    return user && { ...session, user, device_cookie: device }
  })
}

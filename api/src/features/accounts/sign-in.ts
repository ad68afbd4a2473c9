import type { LoginInput, User } from '@tecnicerca/shared/accounts'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { endSession, openSession } from '../sessions/service.ts'
import { limitGuesses, loginBucket } from './failed-attempts.ts'
import { hashPassword, isOutdatedHash, isPasswordOf } from './password.ts'
import * as accounts from './repository.ts'

export type SignedIn = { user: User; token: string; max_age_s: number | undefined }

type Opening = { is_remembered: boolean; old_session: Buffer | undefined }

/**
 * Opens a session under a new token and ends the one the browser came with. Throws `invalid_credentials`, the same and
 * after the same work for an unknown address, and `too_many_requests`.
 */
export async function signIn(db: Db, input: LoginInput, old_session: Buffer | undefined): Promise<SignedIn> {
  return limitGuesses(db, loginBucket(input.email), () =>
    tryPassword(db, input, { is_remembered: input.remember ?? false, old_session }),
  )
}

async function tryPassword(db: Db, input: LoginInput, opening: Opening): Promise<SignedIn> {
  const account = await accounts.findAccountByEmail(db, input.email)
  const is_right = await isPasswordOf(account?.password_hash, input.password)
  if (!account || !is_right) throw new DomainError('invalid_credentials')
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
  { is_remembered, old_session }: Opening,
): Promise<SignedIn | undefined> {
  return inTransaction(db, async (trx) => {
    const account = await accounts.lockAccount(trx, judged.id)
    if (account?.password_hash !== judged.password_hash) return undefined
    if (judged.new_hash) await accounts.updateAccount(trx, judged.id, { password_hash: judged.new_hash })
    if (old_session) await endSession(trx, old_session)
    const session = await openSession(trx, { user_id: judged.id, is_remembered })
    const user = await accounts.findUser(trx, judged.id)
    return user && { ...session, user }
  })
}

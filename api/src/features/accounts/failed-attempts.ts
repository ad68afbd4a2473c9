import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { oneAtATime } from '../../lib/one-at-a-time.ts'
import {
  type Counted,
  countHits,
  FAILED_LOGIN_ACCOUNT_LIMIT,
  FAILED_LOGIN_ADDRESS_LIMIT,
  FAILED_LOGIN_LIMIT,
  forgetHits,
  takeBackHits,
} from '../rate-limits/service.ts'

const inOrder = oneAtATime()

/** Where a guess is counted: `own` is empty again after a right one, `shared` counts the wrong ones of others too. */
export type Guesser = { own: Counted; shared: Counted[]; user_id: number | undefined }

/**
 * Runs a guess at a secret, which throws where it is wrong, and refuses when too many were. A guess counts before it
 * is judged: counted after, any number sent at once would all be judged. Those of one bucket take turns, so that
 * right ones sent at once do not use up the count either.
 */
export function limitGuesses<T>(db: Db, guesser: Guesser, guess: () => Promise<T>): Promise<T> {
  const { own, shared, user_id } = guesser
  const counted = [own, ...shared]
  const buckets = counted.map(({ bucket }) => bucket)
  return inTurn(buckets, async () => {
    await countHits(db, counted, user_id)
    const result = await guess().catch(async (error: unknown) => {
      // What was not judged is no failed attempt.
      if (!isWrongGuess(error)) await takeBackHits(db, buckets).catch(() => undefined)
      throw error
    })
    await forgetHits(db, own.bucket)
    await takeBackHits(
      db,
      shared.map(({ bucket }) => bucket),
    )
    return result
  })
}

function inTurn<T>([bucket, ...rest]: string[], work: () => Promise<T>): Promise<T> {
  return bucket === undefined ? work() : inOrder(bucket, () => inTurn(rest, work))
}

function isWrongGuess(error: unknown): boolean {
  return error instanceof DomainError && ['invalid_credentials', 'validation_failed'].includes(error.code)
}

type Attempt = {
  email: string
  address: string
  user_id: number | undefined
  /** The browser that the account knows. */
  device: string | undefined
  is_known_address: boolean
}

/**
 * A browser that the account knows counts by itself, so that nobody else can lock its person out. Any other counts for
 * account and address, for the address, and, where the account does not know that, for the account.
 */
export function loginGuesser({ email, address, user_id, device, is_known_address }: Attempt): Guesser {
  if (device !== undefined) return { own: counted(`login-browser:${user_id}:${device}`), shared: [], user_id }
  const of_address = { bucket: `login-address:${address}`, limit: FAILED_LOGIN_ADDRESS_LIMIT }
  const of_account = { bucket: `login-account:${email}`, limit: FAILED_LOGIN_ACCOUNT_LIMIT }
  // The account comes last: whoever waits in the queue of a busy address must not hold up the account's.
  const shared = is_known_address ? [of_address] : [of_address, of_account]
  return { own: counted(loginBucket(email, address)), shared, user_id }
}

export function loginBucket(email: string, address: string): string {
  return `login:${address} ${email}`
}

export function currentPasswordGuesser(user_id: number): Guesser {
  return { own: counted(`current-password:${user_id}`), shared: [], user_id }
}

function counted(bucket: string): Counted {
  return { bucket, limit: FAILED_LOGIN_LIMIT }
}

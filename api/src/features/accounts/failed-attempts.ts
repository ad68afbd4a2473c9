import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { limitConcurrency } from '../../lib/limit-concurrency.ts'
import { oneAtATime } from '../../lib/one-at-a-time.ts'
import { refuseLate } from '../../lib/refuse-late.ts'
import {
  addressCounts,
  type Counted,
  countAddressHit,
  countHits,
  FAILED_LOGIN_ACCOUNT_LIMIT,
  FAILED_LOGIN_ADDRESS_LIMIT,
  FAILED_LOGIN_LIMIT,
  forgetHits,
  LimitReached,
  takeBackHits,
} from '../rate-limits/service.ts'

/** An address beyond its limit is slowed down, not blocked, because thousands of honest people may share it. */
const SLOW_MS = 3_000
const MAX_SLOWED = 8

const limited = limitConcurrency({ max: 8, mostWaiting: 32 })

const inOrder = oneAtATime()
const inSlowOrder = oneAtATime()
const slowed = new Map<string, number>()

/**
 * The buckets that count a guess. `own` is emptied after a right guess. `shared` also counts wrong guesses of others.
 * Beyond the limit of `address`, guesses are checked one at a time.
 */
export type GuessBuckets = {
  own: Counted
  shared: Counted[]
  address?: string | undefined
  user_id: number | undefined
}

/**
 * Runs `guess`, which throws if the secret is wrong. Throws `LimitReached` after too many wrong guesses. A guess is counted
 * before it is checked; otherwise any number of guesses sent at once would all be checked. Guesses of one bucket run one
 * after the other, so that right ones sent at once do not use up the limit.
 */
export async function limitGuesses<T>(
  db: Db,
  guessBuckets: GuessBuckets,
  guess: () => Promise<T>,
): Promise<T> {
  const { own, shared, address, user_id: userId } = guessBuckets
  const counted = [own, ...shared]
  const buckets = counted.map(({ bucket }) => bucket)
  const checkGuess = () =>
    inTurn(buckets, async () => {
      await countHits(db, counted, userId)
      const result = await guess().catch(async (error: unknown) => {
        // The guess was not checked, so it does not count as a failed attempt.
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
  return address === undefined ? checkGuess() : checkGuessAtAddress(db, address, checkGuess)
}

async function checkGuessAtAddress<T>(db: Db, address: string, checkGuess: () => Promise<T>): Promise<T> {
  const counts = addressCounts('login-address', address, FAILED_LOGIN_ADDRESS_LIMIT)
  const counted = await limitLogins(() => countAddressHit(db, counts))
  const takeBack = () => takeBackHits(db, counted.buckets)
  const checkInSlot = () => limitLogins(checkGuess)
  try {
    const result = await (counted.exceeded
      ? checkGuessSlowly(address, counted.exceeded, checkInSlot)
      : checkInSlot())
    await takeBack()
    return result
  } catch (error) {
    if (!isWrongGuess(error)) await takeBack().catch(() => undefined)
    throw error
  }
}

/** Throws `LimitReached` if `MAX_SLOWED` guesses of this address are waiting already. */
async function checkGuessSlowly<T>(
  address: string,
  refusal: LimitReached,
  checkGuess: () => Promise<T>,
): Promise<T> {
  const waiting = slowed.get(address) ?? 0
  if (waiting >= MAX_SLOWED) throw refusal
  slowed.set(address, waiting + 1)
  try {
    return await inSlowOrder(address, async () => {
      await pause(SLOW_MS)
      return checkGuess()
    })
  } finally {
    const left = (slowed.get(address) ?? 1) - 1
    if (left > 0) slowed.set(address, left)
    else slowed.delete(address)
  }
}

/**
 * Runs one step of a login. Only a few run at a time, because a flood of them would take every database connection. A
 * slowed-down login holds no slot while it pauses. Throws `unavailable` if too many wait.
 */
export async function limitLogins<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await limited(step)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable') return refuseLate()
    throw error
  }
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
  userId: number | undefined
  /** Serial of a browser that has signed in to the account before. */
  device: string | undefined
  isKnownAddress: boolean
}

/**
 * The buckets of a login. A known browser has its own bucket, so that other people cannot lock its user out. Any other
 * guess counts in a bucket of account and address, and against the limit of the address. If the address is new to the
 * account, it also counts in a bucket of the account.
 */
export function loginBuckets({ email, address, userId, device, isKnownAddress }: Attempt): GuessBuckets {
  if (device !== undefined)
    return { own: counted(`login-browser:${userId}:${device}`), shared: [], user_id: userId }
  const ofAccount = { bucket: `login-account:${email}`, limit: FAILED_LOGIN_ACCOUNT_LIMIT }
  const shared = isKnownAddress ? [] : [ofAccount]
  return { own: counted(loginBucketName(email, address)), shared, address, user_id: userId }
}

export function loginBucketName(email: string, address: string): string {
  return `login:${address} ${email}`
}

export function currentPasswordBuckets(userId: number): GuessBuckets {
  return { own: counted(`current-password:${userId}`), shared: [], user_id: userId }
}

/** The bucket for codes of a second factor. As at a login, a known browser has its own bucket. */
export function codeBuckets(userId: number, device: string | undefined): GuessBuckets {
  const own = device === undefined ? `code:${userId}` : `code-browser:${userId}:${device}`
  return { own: counted(own), shared: [], user_id: userId }
}

/** The bucket for sign-ins with a passkey. Signatures cannot be guessed; the limit only bounds the server's work. */
export function passkeyBuckets({
  address,
  credential_id: credentialId,
  user_id: userId,
}: PasskeyAttempt): GuessBuckets {
  return { own: counted(`passkey:${address} ${credentialId}`), shared: [], address, user_id: userId }
}

type PasskeyAttempt = { address: string; credential_id: string; user_id: number | undefined }

function counted(bucket: string): Counted {
  return { bucket, limit: FAILED_LOGIN_LIMIT }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { limitConcurrency } from '../../lib/limit-concurrency.ts'
import { oneAtATime } from '../../lib/one-at-a-time.ts'
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

/** Beyond its limit an address is slow instead of shut, because thousands of honest people may share it. */
const SLOW_MS = 3_000
const MOST_SLOWED = 8

const limited = limitConcurrency({ max: 8, mostWaiting: 32 })
/** A flood that is refused at once asks again at once, and thousands of refusals a second are a flood too. */
const REFUSAL_MS = 500

const inOrder = oneAtATime()
const inSlowOrder = oneAtATime()
const slowed = new Map<string, number>()

/**
 * Where a guess is counted: `own` is empty again after a right one, `shared` counts the wrong ones of others too, and
 * beyond the limit of `address` guesses are judged one at a time.
 */
export type Guesser = {
  own: Counted
  shared: Counted[]
  address?: string | undefined
  user_id: number | undefined
}

/**
 * Runs a guess at a secret, which throws where it is wrong, and refuses when too many were. A guess counts before it
 * is judged: counted after, any number sent at once would all be judged. Those of one bucket take turns, so that
 * right ones sent at once do not use up the count either.
 */
export async function limitGuesses<T>(db: Db, guesser: Guesser, guess: () => Promise<T>): Promise<T> {
  const { own, shared, address, user_id: userId } = guesser
  const counted = [own, ...shared]
  const buckets = counted.map(({ bucket }) => bucket)
  const judge = () =>
    inTurn(buckets, async () => {
      await countHits(db, counted, userId)
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
  return address === undefined ? judge() : judgeAtAddress(db, address, judge)
}

async function judgeAtAddress<T>(db: Db, address: string, judge: () => Promise<T>): Promise<T> {
  const counts = addressCounts('login-address', address, FAILED_LOGIN_ADDRESS_LIMIT)
  const counted = await limitLogins(() => countAddressHit(db, counts))
  const takeBack = () => takeBackHits(db, counted.buckets)
  const judgeInPlace = () => limitLogins(judge)
  try {
    const result = await (counted.exceeded
      ? judgeSlowly(address, counted.exceeded, judgeInPlace)
      : judgeInPlace())
    await takeBack()
    return result
  } catch (error) {
    if (!isWrongGuess(error)) await takeBack().catch(() => undefined)
    throw error
  }
}

/** Throws `LimitReached` where as many wait already as may. */
async function judgeSlowly<T>(address: string, refusal: LimitReached, judge: () => Promise<T>): Promise<T> {
  const waiting = slowed.get(address) ?? 0
  if (waiting >= MOST_SLOWED) throw refusal
  slowed.set(address, waiting + 1)
  try {
    return await inSlowOrder(address, async () => {
      await pause(SLOW_MS)
      return judge()
    })
  } finally {
    const left = (slowed.get(address) ?? 1) - 1
    if (left > 0) slowed.set(address, left)
    else slowed.delete(address)
  }
}

/**
 * Runs one step of a login. Few run at a time, because a flood of them would take every connection to the database;
 * a login that is slowed down holds no place while it pauses. Throws `unavailable` where too many wait.
 */
export async function limitLogins<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await limited(step)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable')
      await pause(REFUSAL_MS, undefined, { ref: false })
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
  user_id: number | undefined
  /** The browser that the account knows. */
  device: string | undefined
  is_known_address: boolean
}

/**
 * A browser that the account knows counts by itself, so that nobody else can lock its person out. Any other counts for
 * account and address, for the address, and, where the account does not know that, for the account.
 */
export function loginGuesser({
  email,
  address,
  user_id: userId,
  device,
  is_known_address: isKnownAddress,
}: Attempt): Guesser {
  if (device !== undefined)
    return { own: counted(`login-browser:${userId}:${device}`), shared: [], user_id: userId }
  const ofAccount = { bucket: `login-account:${email}`, limit: FAILED_LOGIN_ACCOUNT_LIMIT }
  const shared = isKnownAddress ? [] : [ofAccount]
  return { own: counted(loginBucket(email, address)), shared, address, user_id: userId }
}

export function loginBucket(email: string, address: string): string {
  return `login:${address} ${email}`
}

export function currentPasswordGuesser(userId: number): Guesser {
  return { own: counted(`current-password:${userId}`), shared: [], user_id: userId }
}

function counted(bucket: string): Counted {
  return { bucket, limit: FAILED_LOGIN_LIMIT }
}

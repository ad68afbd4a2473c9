import type { Db } from '../../db/client.ts'
import { oneAtATime } from '../../lib/one-at-a-time.ts'
import { countHit, FAILED_LOGIN_LIMIT, forgetHits } from '../rate-limits/service.ts'

const inOrder = oneAtATime()

/**
 * Runs a guess at a secret, which throws where it is wrong, and refuses when too many were. A guess counts before it
 * is judged: counted after, any number sent at once would all be judged. Those of one account take turns, so that
 * right ones sent at once do not use up the count either.
 */
export function limitGuesses<T>(db: Db, bucket: string, guess: () => Promise<T>): Promise<T> {
  return inOrder(bucket, async () => {
    await countHit(db, bucket, FAILED_LOGIN_LIMIT)
    const result = await guess()
    await forgetHits(db, bucket)
    return result
  })
}

export function loginBucket(email: string): string {
  return `login:${email}`
}

export function currentPasswordBucket(user_id: number): string {
  return `current-password:${user_id}`
}

export const PUBLIC_NAME = 'tecnicerca-public'
export const USER_PREFIX = 'tecnicerca-u-'
/** Name of a Web Lock: exclusive while a user's data is deleted; shared by outbox writes that waited for that. */
export const writersLock = (userId: number): string => `writers:${userId}`

/** Runs `work` under the exclusive `writersLock`; without a lock if the browser has no Web Locks. */
export async function withoutWriters<T>(userId: number, work: () => Promise<T>): Promise<T> {
  return globalThis.navigator?.locks ? navigator.locks.request(writersLock(userId), work) : work()
}

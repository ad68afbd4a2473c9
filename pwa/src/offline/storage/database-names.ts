export const PUBLIC_NAME = 'tecnicerca-public'
export const USER_PREFIX = 'tecnicerca-u-'
/**
 * Name of a Web Lock. Deleting a user's data takes it exclusively; outbox writes that were refused meanwhile take it
 * shared.
 */
export const writersLock = (userId: number): string => `writers:${userId}`

/** Runs `work` under the exclusive `writersLock`; without a lock if the browser has no Web Locks. */
export async function withoutWriters<T>(userId: number, work: () => Promise<T>): Promise<T> {
  return globalThis.navigator?.locks ? navigator.locks.request(writersLock(userId), work) : work()
}

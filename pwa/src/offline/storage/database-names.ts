export const PUBLIC_NAME = 'tecnicerca-public'
export const USER_PREFIX = 'tecnicerca-u-'
/**
 * Held alone by whoever forgets the person, and together by those who found them being forgotten as they were adding to
 * the outbox.
 */
export const writersLock = (userId: number): string => `writers:${userId}`

/** Runs `work` while nobody adds to the person's outbox; at once where the browser has no locks. */
export async function withoutWriters<T>(userId: number, work: () => Promise<T>): Promise<T> {
  return globalThis.navigator?.locks ? navigator.locks.request(writersLock(userId), work) : work()
}

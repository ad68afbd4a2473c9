export const PUBLIC_NAME = 'tecnicerca-public'
export const USER_PREFIX = 'tecnicerca-u-'
/**
 * Held alone by whoever forgets the person, and together by those who found them being forgotten as they were adding to
 * the outbox.
 */
export const writersLock = (user_id: number): string => `writers:${user_id}`

/** Runs `work` while nobody adds to the person's outbox; at once where the browser has no locks. */
export async function withoutWriters<T>(user_id: number, work: () => Promise<T>): Promise<T> {
  return globalThis.navigator?.locks ? navigator.locks.request(writersLock(user_id), work) : work()
}

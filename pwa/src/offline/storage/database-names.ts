export const PUBLIC_NAME = 'tecnicerca-public'
export const USER_PREFIX = 'tecnicerca-u-'
/** Held by whoever adds to a person's outbox, together; and alone by whoever forgets the person. */
export const writersLock = (user_id: number): string => `writers:${user_id}`

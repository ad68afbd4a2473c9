import { createLive } from '../../lib/live.ts'

/** How many notices whoever is here has not read; the header knows without the machinery that counts them. */
export const unreadNotices = createLive(0)

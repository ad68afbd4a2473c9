import { createObservable } from '../../lib/observable.ts'

/** How many notices whoever is here has not read; the header knows without the machinery that counts them. */
export const unreadNotices = createObservable(0)

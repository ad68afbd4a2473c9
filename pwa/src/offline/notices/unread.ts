import { createObservable } from '../../lib/observable.ts'

/** The signed-in user's unread notices. In a separate file, so that the header does not load the code that counts them. */
export const unreadNotices = createObservable(0)

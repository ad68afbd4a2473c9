import { createObservable } from '../lib/observable.ts'

/** A newer build that is ready on this phone. */
export type Update = { accept: () => void }

export const updates = createObservable<Update | undefined>(undefined)

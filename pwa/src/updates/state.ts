import { createObservable } from '../lib/observable.ts'

/** A newer build: ready on this phone, or held because data saving is on. */
export type Update = {
  isHeld?: boolean
  /** Starts the newer build, after downloading it if it is held. Rejects if the download fails. */
  accept: () => Promise<void>
}

export const updates = createObservable<Update | undefined>(undefined)

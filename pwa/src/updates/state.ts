import { createLive } from '../lib/live.ts'

/** A newer build that is ready on this phone. */
export type Update = { accept: () => void }

export const updates = createLive<Update | undefined>(undefined)

import { useSyncExternalStore } from 'react'
import type { Live } from './observable.ts'

const nothing: Live<undefined> = { read: () => undefined, subscribe: () => () => undefined }

/** The current value. `initial` during server rendering and hydration, and if `live` is undefined. */
export function useLive<T>(live: Live<T> | undefined, initial: T): T {
  const { subscribe, read } = live ?? nothing
  return useSyncExternalStore<T | undefined>(subscribe, read, () => initial) ?? initial
}

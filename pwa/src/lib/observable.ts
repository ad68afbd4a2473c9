/** A value that can be read synchronously and subscribed to, as `useSyncExternalStore` needs it. */
export type Live<T> = {
  read: () => T
  subscribe: (listener: () => void) => () => void
}

export type WritableObservable<T> = Live<T> & { set: (value: T) => void }

/** `onFirst` runs when the first listener subscribes; the function it returns runs when the last one leaves. */
export function createObservable<T>(initial: T, onFirst?: () => () => void): WritableObservable<T> {
  let value = initial
  let stop: (() => void) | undefined
  const listeners = new Set<() => void>()

  return {
    read: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) stop = onFirst?.()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop?.()
      }
    },
  }
}

/**
 * The server's time as far as this phone can know it. A wrong phone clock shifts nothing once the server has been
 * heard: between answers time runs by the monotonic clock, which stands still in sleep on some systems, or by the
 * phone's, whichever went further, so that no age is ever told too young.
 */
export type ServerClock = {
  now: () => number
  observe: (serverDate: number) => void
  /**
   * The server's time from its own word and the monotonic clock alone, undefined before it was heard: what must not
   * happen too early, whatever the phone's clock says, asks this one.
   */
  heard: () => number | undefined
  /** How far `now` was behind the server's clock when that was first heard. */
  correction: () => number
  /** Server's time less the phone's, to be remembered over a restart. */
  offset: () => number
  restore: (offset: number) => void
}

export function createServerClock(read: { wall: () => number; elapsed: () => number }): ServerClock {
  let offset = 0
  let anchor: { server: number; wall: number; elapsed: number } | undefined
  let correction = 0

  function now(): number {
    if (!anchor) return read.wall() + offset
    return anchor.server + Math.max(read.wall() - anchor.wall, read.elapsed() - anchor.elapsed)
  }
  return {
    now,
    heard: () => anchor && anchor.server + read.elapsed() - anchor.elapsed,
    correction: () => correction,
    observe: (server) => {
      if (!anchor) correction = server - now()
      anchor = { server, wall: read.wall(), elapsed: read.elapsed() }
      offset = server - anchor.wall
    },
    offset: () => offset,
    restore: (remembered) => {
      if (!anchor) offset = remembered
    },
  }
}

export const pageClock = createServerClock({ wall: Date.now, elapsed: () => performance.now() })

/**
 * The server's time as far as this phone can know it. A wrong phone clock shifts nothing once the server has been
 * heard: between answers time runs by the monotonic clock, which stands still in sleep on some systems, or by the
 * phone's, whichever went further, so that no age is ever told too young.
 */
export type ServerClock = {
  now: () => number
  observe: (server_date: number) => void
  /** Server's time less the phone's, to be remembered over a restart. */
  offset: () => number
  restore: (offset: number) => void
}

export function createServerClock(read: { wall: () => number; elapsed: () => number }): ServerClock {
  let offset = 0
  let anchor: { server: number; wall: number; elapsed: number } | undefined

  function now(): number {
    if (!anchor) return read.wall() + offset
    return anchor.server + Math.max(read.wall() - anchor.wall, read.elapsed() - anchor.elapsed)
  }
  return {
    now,
    observe: (server) => {
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

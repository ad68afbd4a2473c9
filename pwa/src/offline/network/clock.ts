import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'

/**
 * The server's time as far as this phone can know it. Once the server has answered, a wrong phone clock does no harm.
 * Between answers the time runs by the monotonic clock, which stands still during sleep on some systems, or by the phone's
 * clock: whichever has advanced more, so that no age is shown too young.
 */
export type ServerClock = {
  now: () => number
  observe: (serverDate: number) => void
  /**
   * The server's time from its last answer and the monotonic clock alone; undefined before an answer. For what must not
   * happen too early, whatever the phone's clock says.
   */
  monotonicNow: () => number | undefined
  /** How far `now` was behind the server's clock at the first answer (ms). */
  correction: () => number
  /** Server time minus the phone's time (ms), to be stored for the next start. */
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
    monotonicNow: () => anchor && anchor.server + read.elapsed() - anchor.elapsed,
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

/** The time for `at_phone`: when the person wrote this, even if the server learns of it much later. */
export function timeOfWriting(): string {
  return new Date(pageClock.now()).toISOString()
}

/** Today in Santo Domingo by the server's clock. A phone with a wrong date would offer days that the server refuses. */
export function today(): string {
  return dayInSantoDomingo(new Date(pageClock.now()))
}

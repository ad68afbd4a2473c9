/** When loaded before a process, sets its wall clock two hours ahead. Timers and the monotonic clock stay correct. */
const AHEAD_MS = 2 * 3_600_000
const RealDate = Date

class ShiftedDate extends RealDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(RealDate.now() + AHEAD_MS)
    else super(...(args as [number]))
  }

  static override now(): number {
    return RealDate.now() + AHEAD_MS
  }
}

globalThis.Date = ShiftedDate as DateConstructor

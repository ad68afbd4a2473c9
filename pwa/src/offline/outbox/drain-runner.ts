import type { DrainOptions, DrainReport } from './drain.ts'

const SOONEST_MS = 250
/** Pause after a drain that failed because storage went away; doubled each time. */
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 60_000

export type DrainRunner = {
  /** Drains now. If a drain is running, drains once more after it. */
  run: (options?: DrainOptions) => Promise<DrainReport>
  /** Resolves when no drain is under way, nor about to be. */
  untilIdle: () => Promise<void>
  /** Stops the timer until the next `run`. */
  stop: () => void
}

/** Runs one drain at a time in this page, and sets the timer for the next one. */
export function createDrainRunner(drain: (options: DrainOptions) => Promise<DrainReport>): DrainRunner {
  let running: Promise<DrainReport> | undefined
  let next: { options: DrainOptions; report: Promise<DrainReport> } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPaused = false
  let failures = 0

  function start(options: DrainOptions): Promise<DrainReport> {
    clearTimeout(timer)
    isPaused = false
    running = drain(options).finally(() => {
      running = undefined
    })
    running.then(
      (report) => {
        failures = 0
        schedule(report)
      },
      () => {
        schedule({ wakeInMs: Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures) })
        failures += 1
      },
    )
    return running
  }
  function schedule({ wakeInMs }: Pick<DrainReport, 'wakeInMs'>): void {
    if (isPaused || running || wakeInMs === null) return
    timer = setTimeout(() => void start({}).catch(() => undefined), Math.max(SOONEST_MS, wakeInMs))
  }
  function run(options: DrainOptions = {}): Promise<DrainReport> {
    if (!running) return start(options)
    if (next) {
      Object.assign(next.options, merged(next.options, options))
      return next.report
    }
    const queued = { ...options }
    const report = running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return start(queued)
      })
    next = { options: queued, report }
    return report
  }
  return {
    run,
    untilIdle: async () => {
      while (running || next) await (next?.report ?? running)?.catch(() => undefined)
    },
    stop: () => {
      isPaused = true
      clearTimeout(timer)
    },
  }
}

function merged(a: DrainOptions, b: DrainOptions): DrainOptions {
  return {
    hurry: Boolean(a.hurry || b.hurry),
    ...((a.byPerson || b.byPerson) && { byPerson: true }),
    release: [...(a.release ?? []), ...(b.release ?? [])],
  }
}

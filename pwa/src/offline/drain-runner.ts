import type { DrainOptions, DrainReport } from './drain'

const SOONEST_MS = 250

export type DrainRunner = {
  /** Drains now, or once more after the drain under way. */
  run: (options?: DrainOptions) => Promise<DrainReport>
  /** Sets no timer any more until the next `run`. */
  stop: () => void
}

/** Lets one drain run at a time in this page and sets the timer for what waits. */
export function createDrainRunner(drain: (options: DrainOptions) => Promise<DrainReport>): DrainRunner {
  let running: Promise<DrainReport> | undefined
  let next: { options: DrainOptions; report: Promise<DrainReport> } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPaused = false

  function start(options: DrainOptions): Promise<DrainReport> {
    clearTimeout(timer)
    isPaused = false
    running = drain(options).finally(() => {
      running = undefined
    })
    running.then(schedule, () => undefined)
    return running
  }
  function schedule({ wake_in_ms }: DrainReport): void {
    if (isPaused || running || wake_in_ms === null) return
    timer = setTimeout(() => void start({}).catch(() => undefined), Math.max(SOONEST_MS, wake_in_ms))
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
    stop: () => {
      isPaused = true
      clearTimeout(timer)
    },
  }
}

function merged(a: DrainOptions, b: DrainOptions): DrainOptions {
  return { hurry: Boolean(a.hurry || b.hurry), release: [...(a.release ?? []), ...(b.release ?? [])] }
}

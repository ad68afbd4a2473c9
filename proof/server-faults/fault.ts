import type { Outcome } from '../kit/outcome.ts'

export type Fault = {
  name: string
  /** What the fault does, in a few words. */
  summary: string
  run: (options: FaultOptions) => Promise<Outcome>
}

export type FaultOptions = {
  seed: number
  /** Node arguments of each tested process, which plant the requested defect. */
  nodeArguments: string[]
}

/** Limit for the time from the end of the cause until a write is acknowledged. */
export const READY_LIMIT_MS = 5_000

/** Returns a failure for each time above the limit. */
export function tooSlow(timesMs: number[], limitMs: number, what: string): string[] {
  return timesMs
    .filter((ms) => ms > limitMs)
    .map((ms) => `${what} after ${Math.round(ms)} ms, more than ${limitMs}`)
}

/** The median and the maximum, as printed. */
export function spread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return `${Math.round(median)} ms, at most ${Math.round(sorted.at(-1) ?? 0)} ms`
}

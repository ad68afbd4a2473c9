import type { Outcome } from '../kit/outcome.ts'

export type Fault = {
  name: string
  /** What happens, in a few words. */
  summary: string
  run: (options: FaultOptions) => Promise<Outcome>
}

export type FaultOptions = {
  seed: number
  /** Arguments for the Node of each process under proof: they plant the defect that was asked for. */
  nodeArguments: string[]
}

/** From the end of the cause until a write is acknowledged. */
export const READY_LIMIT_MS = 5_000

/** The failures of times that were to be under a limit. */
export function tooSlow(timesMs: number[], limitMs: number, what: string): string[] {
  return timesMs
    .filter((ms) => ms > limitMs)
    .map((ms) => `${what} after ${Math.round(ms)} ms, more than ${limitMs}`)
}

/** Median and greatest, as they are printed. */
export function spread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return `${Math.round(median)} ms, at most ${Math.round(sorted.at(-1) ?? 0)} ms`
}

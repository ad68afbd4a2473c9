/** Pointer and key input, in the format of both WebDriver protocols. */
export type InputSource =
  | { type: 'pointer'; id: string; actions: Record<string, unknown>[] }
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }

/** A phone browser driven from outside. */
export type Driver = {
  version: string
  /** How much of the browser's data survives a restart. */
  restarts: 'with its profile' | 'in memory'
  open: (url: string) => Promise<void>
  /** Calls a function in the page. It may use only its arguments. Arguments and result travel as JSON. */
  run: <Arguments extends unknown[], Result>(
    fn: (...args: Arguments) => Result | Promise<Result>,
    ...args: Arguments
  ) => Promise<Result>
  act: (sources: InputSource[]) => Promise<void>
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** A phone's screen. */
export const WIDTH = 360
export const HEIGHT = 740

/** A JavaScript expression for a promise of the result as JSON text. */
export function callOf(fn: (...args: never[]) => unknown, args: unknown[]): string {
  return `Promise.resolve((${fn})(...${JSON.stringify(args)})).then((result) => JSON.stringify({ result }))`
}

/** The result of `callOf`; an `undefined` result is missing in the JSON. Throws the reported error. */
export function resultOf(json: string): unknown {
  const outcome = JSON.parse(json) as { result?: unknown; error?: string }
  if (outcome.error !== undefined) throw new Error(outcome.error)
  return outcome.result
}

/** Pointer and keys as both protocols of WebDriver have them. */
export type InputSource =
  | { type: 'pointer'; id: string; actions: Record<string, unknown>[] }
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }

/** A browser of a person's phone, driven from outside. */
export type Driver = {
  version: string
  /** What a restart keeps of this browser. */
  restarts: 'with its profile' | 'in memory'
  open: (url: string) => Promise<void>
  /** Calls a function that knows only its arguments in the page; result and arguments travel as JSON. */
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

/** An expression whose promise gives the result as JSON text. */
export function callOf(fn: (...args: never[]) => unknown, args: unknown[]): string {
  return `Promise.resolve((${fn})(...${JSON.stringify(args)})).then((result) => JSON.stringify({ result }))`
}

/** Its result: `undefined` leaves no trace in JSON. */
export function resultOf(json: string): unknown {
  const told = JSON.parse(json) as { result?: unknown; error?: string }
  if (told.error !== undefined) throw new Error(told.error)
  return told.result
}

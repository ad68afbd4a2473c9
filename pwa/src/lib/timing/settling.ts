import { createObservable } from '../observable.ts'

/** Longer than a double tap, shorter than a person needs to read what changed. */
const SETTLE_MS = 1_000

let timer: ReturnType<typeof setTimeout> | undefined

/** True for a second after an act: the screen changes under the thumb, and a second tap would hit something else. */
export const settling = createObservable(false)

/** Call when an act begins, and when its outcome changes the screen. */
export function settle(): void {
  settling.set(true)
  clearTimeout(timer)
  timer = setTimeout(() => settling.set(false), SETTLE_MS)
}

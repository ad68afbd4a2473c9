import { setTimeout as pause } from 'node:timers/promises'

/** Checks every `everyMs` until `holds` returns true. Returns false after `withinMs`. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  withinMs: number,
  everyMs = 20,
): Promise<boolean> {
  const end = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > end) return false
    await pause(everyMs)
  }
  return true
}

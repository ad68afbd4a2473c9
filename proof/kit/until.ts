import { setTimeout as pause } from 'node:timers/promises'

/** Whether it held within so long. */
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

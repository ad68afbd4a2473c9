import { setTimeout as pause } from 'node:timers/promises'

/** Whether it held within so long. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  within_ms: number,
  every_ms = 20,
): Promise<boolean> {
  const end = performance.now() + within_ms
  while (!(await holds())) {
    if (performance.now() > end) return false
    await pause(every_ms)
  }
  return true
}

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const START_MS = 180_000

/** Sends SIGTERM and waits until the process has ended. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/**
 * Waits until the product in `child`, which listens at `url`, is ready. Throws if it ends or takes longer than three
 * minutes.
 */
export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + START_MS
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('the product was not ready in time')
}

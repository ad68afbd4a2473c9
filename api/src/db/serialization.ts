import { setTimeout as pause } from 'node:timers/promises'
import { isWorthRepeating } from './sql-state.ts'

const MAX_TRIES = 10
const FIRST_PAUSE_MS = 4
const LONGEST_PAUSE_MS = 120

/**
 * Runs `work`, a whole transaction, and repeats it after a serialization failure, a deadlock or an outdated named
 * statement. The pauses grow and are random, so that the same transactions do not collide again.
 */
export async function untilSerialized<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries >= MAX_TRIES || !isWorthRepeating(error)) throw error
      await pause(Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS))
    }
  }
}

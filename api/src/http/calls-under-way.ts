import { setTimeout as pause } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { Dependencies } from '../dependencies.ts'
import { currentCaller, runFor } from '../lib/current-caller.ts'
import { DomainError } from '../lib/domain-error.ts'
import { callerAddress, INSIDE } from './caller.ts'

const MOST_OF_ONE_ADDRESS = 32
/** Told at once, a flood would ask again at once: thousands of refusals a second are a flood too. */
const REFUSAL_MS = 500

/**
 * Throws `unavailable` for an address that has as many calls under way in this process as it may, whatever it asks for:
 * whoever sends without waiting for answers stands in nobody's way but their own.
 */
export function shareOutCalls({ config }: Pick<Dependencies, 'config'>): MiddlewareHandler {
  const under_way = new Map<string, number>()
  return async (c, next) => {
    const address = callerAddress(c, config)
    if (address === INSIDE || currentCaller() !== undefined) return next()
    const others = under_way.get(address) ?? 0
    if (others >= MOST_OF_ONE_ADDRESS) {
      await pause(REFUSAL_MS, undefined, { ref: false })
      throw new DomainError('unavailable')
    }
    under_way.set(address, others + 1)
    try {
      await runFor(address, next)
    } finally {
      const left = (under_way.get(address) ?? 1) - 1
      if (left > 0) under_way.set(address, left)
      else under_way.delete(address)
    }
  }
}

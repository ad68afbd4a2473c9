import { AsyncLocalStorage } from 'node:async_hooks'

const callers = new AsyncLocalStorage<string>()

/** Does the work in the name of an address, so that queues far below it can share themselves out without being handed it. */
export function runFor<T>(address: string, work: () => T): T {
  return callers.run(address, work)
}

/** Undefined where nobody outside asked for what is done. */
export function currentCaller(): string | undefined {
  return callers.getStore()
}

import { AsyncLocalStorage } from 'node:async_hooks'

/** Whoever asked for what is done. */
export type Caller = {
  /** A session, a browser, or whoever has neither at one address. */
  name: string
  /** The browser or the session. Undefined where neither is known: at one address are many people, and one has many. */
  person?: string | undefined
  address: string
  /** Aborted when they no longer wait for the answer. Called only where it is needed, because making one takes time. */
  signal?: () => AbortSignal
}

const callers = new AsyncLocalStorage<Caller>()

/** Does the work in the name of a caller, so that queues far below it can share themselves out without being handed it. */
export function runFor<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work)
}

/** Undefined where nobody outside asked for what is done. */
export function currentCaller(): Caller | undefined {
  return callers.getStore()
}

import { AsyncLocalStorage } from 'node:async_hooks'

/** The client that the current work serves. */
export type Caller = {
  /** Whose calls are counted together: a session, a browser, or all clients of an address that have neither. */
  name: string
  /**
   * The browser or the session. Undefined without both, because many people can share one address, and one person can
   * have several.
   */
  person?: string | undefined
  address: string
  /** Aborted when the client no longer waits for the answer. A function, because creating the signal takes time. */
  signal?: () => AbortSignal
}

const callers = new AsyncLocalStorage<Caller>()

/** Runs `work` for a caller, so that queues far below can share fairly without a caller parameter. */
export function runFor<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work)
}

/** Undefined if the work was not started by a client. */
export function currentCaller(): Caller | undefined {
  return callers.getStore()
}

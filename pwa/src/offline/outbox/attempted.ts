import type { OutboxRecord } from './record.ts'
import type { OutboxStore } from './store.ts'

/**
 * An item after its first attempt. `seen`: the server's list has shown it, which took it out of the outbox.
 * `unreadable`: the phone keeps it, but cannot say more. `gone`: nothing on this phone knows of it any more.
 */
export type Attempted = OutboxRecord | 'seen' | 'unreadable' | 'gone'

type Awaited = { id: string; ms: number; subscribe: (heard: () => void) => () => void }

/** The item once its first attempt has ended, however it ended, or as it is after `ms`. */
export function outcomeWithin(store: OutboxStore, { id, ms, subscribe }: Awaited): Promise<Attempted> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => void look(true), ms)
    const unsubscribe = subscribe(() => void look(false))
    async function look(isLast: boolean): Promise<void> {
      const found = await stateOf(store, id)
      if (!isLast && (found === 'unreadable' || isUntried(found))) return
      clearTimeout(timer)
      unsubscribe()
      resolve(found)
    }
    void look(false)
  })
}

async function stateOf(store: OutboxStore, id: string): Promise<Attempted> {
  try {
    const record = (await store.read()).find((found) => found.id === id)
    return record ?? ((await store.wasSeen(id)) ? 'seen' : 'gone')
  } catch {
    return 'unreadable'
  }
}

// With a hint or a hold an attempt has brought nothing, and the next one is not worth waiting for at a screen.
function isUntried(found: Attempted): boolean {
  if (typeof found === 'string') return false
  const { state, hint, hold } = found
  return state === 'sending' || (state === 'queued' && hint === null && hold === null)
}

import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { toastError } from '../../lib/toast'
import type { Stored } from '../storage/storage-failure'
import type { ItemChange } from './outbox'
import { useOutbox } from './use-outbox'

/** What a person can do with an item of the own outbox; where it cannot be done a toast says why. */
export function useItemChanges(user_id: number) {
  const { outbox } = useOutbox(user_id)
  const told = async (change: Promise<Stored<ItemChange>> | undefined) => {
    const problem = change && problemOf(await change)
    if (problem) toastError(problem)
    return problem === undefined
  }
  return {
    retry: (id: string) => told(outbox?.retry(id)),
    discard: (id: string) => told(outbox?.discard(id)),
    undo: (id: string) => told(outbox?.undo(id)),
    acceptAsSent: (id: string) => told(outbox?.acceptAsSent(id)),
  }
}

function problemOf(done: Stored<ItemChange>): string | undefined {
  if (!done.ok) return OFFLINE.storage[done.failure]
  return done.value.ok ? undefined : OFFLINE.not_changed[done.value.reason]
}

import { useEffect, useRef } from 'react'
import { offlineRuntime } from '../runtime'
import type { Correction } from './correct'
import { DeliveryRefused } from './delivery-errors'

/** Remembers for a form which item of the outbox it is correcting: the one it opened for, or the one last refused. */
export function useCorrection(opened_for?: Correction) {
  const corrects = useRef(opened_for)
  useHeldBack(opened_for)
  return {
    /** What a draft may carry on; a form that was opened over an item has it anew each time. */
    current: () => (corrects.current?.how === 'opened' ? undefined : corrects.current),
    correcting: async <T>(attempt: (corrects: Correction | undefined) => Promise<T>): Promise<T> => {
      try {
        return await attempt(corrects.current)
      } catch (error) {
        if (error instanceof DeliveryRefused) corrects.current = afterRefusal(error, corrects.current)
        throw error
      }
    },
  }
}

function afterRefusal({ item }: DeliveryRefused, before: Correction | undefined): Correction {
  if (before?.how === 'opened') return { how: 'opened', item }
  return { how: 'refused', item_id: item.id, revision: item.revision }
}

/** An item is not sent while its form is open. */
function useHeldBack(corrects: Correction | undefined): void {
  const item = corrects?.how === 'opened' ? corrects.item : undefined
  const [id, user_id] = [item?.id, item?.user_id]
  useEffect(() => {
    if (id === undefined || user_id === undefined) return
    const editing = offlineRuntime().outboxOf(user_id).beginEditing(id)
    return () => void editing.then((end) => end())
  }, [id, user_id])
}

import { useRef } from 'react'
import { type Correction, DeliveryRefused } from './deliver'

/** Remembers for a form which item of the outbox it is correcting: the one it opened for, or the one last refused. */
export function useCorrection(opened_for?: Correction) {
  const corrects = useRef(opened_for)
  return {
    current: () => corrects.current,
    correcting: async <T>(attempt: (corrects: Correction | undefined) => Promise<T>): Promise<T> => {
      try {
        return await attempt(corrects.current)
      } catch (error) {
        if (error instanceof DeliveryRefused)
          corrects.current = { item_id: error.item_id, revision: error.revision }
        throw error
      }
    },
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { messageOf } from './http/api-error.ts'
import { toastError, toastSuccess, toastUndoable } from './toast.ts'

/** Returns a function that shows `message` and offers for ten seconds to call `undo`, which makes the opposite call. */
export function useUndoToast(): (message: string, undo: () => Promise<unknown>) => void {
  const queryClient = useQueryClient()
  return (message, undo) =>
    toastUndoable(message, async () => {
      try {
        await undo()
        toastSuccess(COMMON.undone)
      } catch (error) {
        toastError(messageOf(error, COMMON.undoFailed))
      }
      await queryClient.invalidateQueries()
    })
}

import { useQueryClient } from '@tanstack/react-query'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { messageOf } from './http/api-error.ts'
import { toastError, toastSuccess, toastUndoable } from './toast.ts'

/** Says that an act is done, and offers to undo it for ten seconds. `undo` makes the opposite call. */
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

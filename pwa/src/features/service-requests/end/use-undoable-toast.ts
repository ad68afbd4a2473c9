import { COMMON } from '@tecnicerca/shared/messages/common'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { messageOf } from '../../../lib/http/api-error.ts'
import { settle } from '../../../lib/timing/settling.ts'
import { toastError, toastSuccess, toastUndoable } from '../../../lib/toast.ts'
import { pageConnection } from '../../../offline/network/connection.ts'
import { undoAct } from '../../../offline/outbox/deliver.ts'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import { useOutbox } from '../../../offline/outbox/use-outbox.ts'

/**
 * Returns a function that shows a toast with which the newest item that `isAct` accepts can be undone. Without a network it
 * says that the act is saved on this phone.
 */
export function useUndoableToast(user: { id: number }) {
  const { outbox } = useOutbox(user.id)
  const undo = async (isAct: (record: OutboxRecord) => boolean) => {
    if (!outbox) return
    settle()
    try {
      const undone = await undoAct(outbox, isAct)
      if (undone === 'too_late') toastError(OFFLINE.notChanged.already_sent)
      else toastSuccess(undone === 'undone' ? COMMON.undone : OFFLINE.pendingEdit.discard)
    } catch (error) {
      toastError(messageOf(error, COMMON.undoFailed))
    }
  }
  return (words: string, isAct: (record: OutboxRecord) => boolean): void => {
    const shown = pageConnection.state() === 'offline' ? OFFLINE.savedHere : words
    toastUndoable(shown, () => void undo(isAct))
  }
}

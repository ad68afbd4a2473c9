import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageAnswer } from '@tecnicerca/shared/accounts'
import type { AdminUser } from '@tecnicerca/shared/admin/users'
import { ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { flushSync } from 'react-dom'
import { apiCall } from '../../lib/http/api-client.ts'
import { messageOf } from '../../lib/http/api-error.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { focusHeading } from '../../ui/dialogs/focus-heading.ts'
import { personQuery } from './queries.ts'

type DeleteUserDialogProps = { user: AdminUser; onClose: () => void; onDeleted?: () => Promise<void> }

export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const { data: person } = useQuery(personQuery(user.id))
  const open = person?.counts.open_requests ?? 0
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiCall({ method: 'DELETE', path: `/admin/users/${user.id}` }, messageAnswer),
    onSuccess: async () => {
      toastSuccess(ADMIN_USERS.deleted)
      await onDeleted?.()
      // Not the query of this person: fetching a deleted user fails.
      const { queryKey } = personQuery(user.id)
      await queryClient.invalidateQueries({ predicate: (query) => query.queryKey[2] !== queryKey[2] })
      // The button that opened this dialog is deleted with its row: without a new place the focus would be lost.
      flushSync(onClose)
      focusHeading()
    },
    onError: (error) => {
      toastError(messageOf(error, ADMIN_USERS.deleteFailed))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      title={ADMIN_USERS.deleteTitle}
      text={[
        ADMIN_USERS.deleteConfirm(user.name),
        ADMIN_USERS.deleteWho(user.email, user.id),
        ...(open > 0 ? [ADMIN_USERS.deleteEnds(open)] : []),
      ].join(' ')}
      confirmLabel={CONTROLS.delete}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Category } from '@tecnicerca/shared/categories'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin/admin'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { flushSync } from 'react-dom'
import { ApiError, messageOf } from '../../lib/http/api-error.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { focusHeading } from '../../ui/dialogs/focus-heading.ts'
import { deleteCategory } from './operations.ts'

export function DeleteCategoryDialog({ category, onClose }: { category: Category; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteCategory(category.id),
    onSuccess: async () => {
      toastSuccess(ADMIN_CATEGORIES.deleted)
      await queryClient.invalidateQueries()
      // The button that opened this dialog is deleted with its row: without a new place the focus would be lost.
      flushSync(onClose)
      focusHeading()
    },
    onError: (error) => {
      toastError(refusalOf(error))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      title={ADMIN_CATEGORIES.deleteTitle}
      text={ADMIN_CATEGORIES.deleteConfirm(category.name)}
      confirmLabel={CONTROLS.delete}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  )
}

function refusalOf(error: Error): string {
  if (error instanceof ApiError && error.code === 'category_in_use') return ADMIN_CATEGORIES.inUse
  return messageOf(error, ADMIN_CATEGORIES.deleteFailed)
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminCategory } from '@tecnicerca/shared/categories'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin/admin'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { flushSync } from 'react-dom'
import { ApiError, messageOf } from '../../lib/http/api-error.ts'
import { toastError } from '../../lib/toast.ts'
import { useUndoToast } from '../../lib/use-undo.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { focusHeading } from '../../ui/dialogs/focus-heading.ts'
import { createCategory, deleteCategory } from './operations.ts'

export function DeleteCategoryDialog({
  category,
  onClose,
}: {
  category: AdminCategory
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const showUndo = useUndoToast()
  const { name, was_used: wasUsed = false } = category
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteCategory(category.id),
    onSuccess: async () => {
      const { description, icon_name: iconName, synonyms } = category
      // If an archived category is created again, it is restored with all its values.
      showUndo(wasUsed ? ADMIN_CATEGORIES.archived : ADMIN_CATEGORIES.deleted, () =>
        createCategory({ name, description, icon_name: iconName, synonyms }),
      )
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
      title={wasUsed ? ADMIN_CATEGORIES.archiveTitle : ADMIN_CATEGORIES.deleteTitle}
      text={wasUsed ? ADMIN_CATEGORIES.archiveConfirm(name) : ADMIN_CATEGORIES.deleteConfirm(name)}
      confirmLabel={wasUsed ? ADMIN_CATEGORIES.archive : CONTROLS.delete}
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

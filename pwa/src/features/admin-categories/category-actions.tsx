import type { Category } from '@tecnicerca/shared/categories'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'

type CategoryActionsProps = {
  category: Category
  onEdit: (category: Category) => void
  onDelete: (category: Category) => void
}

export function CategoryActions({ category, onEdit, onDelete }: CategoryActionsProps) {
  return (
    <>
      <IconButton label={ADMIN_CATEGORIES.editNamed(category.name)} onClick={() => onEdit(category)}>
        <Icon name="pencil" className="size-5" />
      </IconButton>
      <IconButton label={ADMIN_CATEGORIES.deleteNamed(category.name)} onClick={() => onDelete(category)}>
        <Icon name="trash-2" className="size-5 text-danger-ink" />
      </IconButton>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Category } from '@tecnicerca/shared/categories'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { AdminTable } from '../../ui/tables/admin-table.tsx'
import { TableSkeleton } from '../../ui/tables/table-skeleton.tsx'
import { AddWordsDialog } from './add-words-dialog.tsx'
import { CATEGORY_COLUMNS } from './category-columns.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { DeleteCategoryDialog } from './delete-category-dialog.tsx'
import { MissedSearches } from './missed-searches.tsx'
import { adminCategoriesQuery } from './queries.ts'

/** The open dialog: which action on which category. */
type Doing =
  | { act: 'write'; category?: Category; added?: string }
  | { act: 'delete'; category: Category }
  | { act: 'add words'; words: string }

export function CategoriesScreen() {
  const { data: categories, error, refetch, isFetching } = useQuery(adminCategoriesQuery())
  const [doing, setDoing] = useState<Doing>()
  if (!categories && error)
    return (
      <LoadFailed
        message={ADMIN_CATEGORIES.loadFailed}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!categories) return <TableSkeleton />
  return (
    <>
      <AdminTable
        caption={ADMIN_CATEGORIES.title}
        columns={CATEGORY_COLUMNS}
        rows={categories}
        empty={ADMIN_CATEGORIES.empty}
        file="categorias"
        renderActions={(row) => (
          <CategoryActions
            category={row}
            onEdit={(category) => setDoing({ act: 'write', category })}
            onDelete={(category) => setDoing({ act: 'delete', category })}
          />
        )}
      >
        <Button icon={<Icon name="plus" className="size-5" />} onClick={() => setDoing({ act: 'write' })}>
          {ADMIN_CATEGORIES.add}
        </Button>
      </AdminTable>
      <MissedSearches onAdd={(words) => setDoing({ act: 'add words', words })} />
      {doing && <CategoryDialogs doing={doing} categories={categories} onDo={setDoing} />}
    </>
  )
}

type CategoryDialogsProps = {
  doing: Doing
  categories: readonly Category[]
  onDo: (next: Doing | undefined) => void
}

function CategoryDialogs({ doing, categories, onDo }: CategoryDialogsProps) {
  const close = () => onDo(undefined)
  if (doing.act === 'write')
    return <CategoryDialog category={doing.category} added={doing.added} onClose={close} />
  if (doing.act === 'delete') return <DeleteCategoryDialog category={doing.category} onClose={close} />
  return (
    <AddWordsDialog
      words={doing.words}
      categories={categories}
      onChosen={(category) => onDo({ act: 'write', category, added: doing.words })}
      onClose={close}
    />
  )
}

type CategoryActionsProps = {
  category: Category
  onEdit: (category: Category) => void
  onDelete: (category: Category) => void
}

function CategoryActions({ category, onEdit, onDelete }: CategoryActionsProps) {
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

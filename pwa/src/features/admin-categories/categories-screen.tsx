import { useQuery } from '@tanstack/react-query'
import type { Category } from '@tecnicerca/shared/categories'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin'
import { useState } from 'react'
import { LoadFailed } from '../../ui/load-failed'
import { TableSkeleton } from '../../ui/table-skeleton'
import { CategoriesTable } from './categories-table'
import { CategoryActions } from './category-actions'
import { CategoryDialog } from './category-dialog'
import { DeleteCategoryDialog } from './delete-category-dialog'
import { adminCategoriesQuery } from './queries'

export function CategoriesScreen() {
  const { data: categories, error, refetch, isFetching } = useQuery(adminCategoriesQuery())
  const [written, setWritten] = useState<Category | 'new'>()
  const [deleted, setDeleted] = useState<Category>()
  if (!categories && error)
    return (
      <LoadFailed
        message={ADMIN_CATEGORIES.load_failed}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!categories) return <TableSkeleton />
  return (
    <>
      <CategoriesTable
        categories={categories}
        onAdd={() => setWritten('new')}
        renderActions={(category) => (
          <CategoryActions category={category} onEdit={setWritten} onDelete={setDeleted} />
        )}
      />
      {written && (
        <CategoryDialog
          category={written === 'new' ? undefined : written}
          onClose={() => setWritten(undefined)}
        />
      )}
      {deleted && <DeleteCategoryDialog category={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  )
}

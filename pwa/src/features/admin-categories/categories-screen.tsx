import { useQuery } from '@tanstack/react-query'
import type { Category } from '@tecnicerca/shared/categories'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { AdminTable } from '../../ui/admin-table.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { CategoryActions } from './category-actions.tsx'
import { CATEGORY_COLUMNS } from './category-columns.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { DeleteCategoryDialog } from './delete-category-dialog.tsx'
import { adminCategoriesQuery } from './queries.ts'

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
      <AdminTable
        caption={ADMIN_CATEGORIES.title}
        columns={CATEGORY_COLUMNS}
        rows={categories}
        empty={ADMIN_CATEGORIES.empty}
        file="categorias"
        renderActions={(category) => (
          <CategoryActions category={category} onEdit={setWritten} onDelete={setDeleted} />
        )}
      >
        <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => setWritten('new')}>
          {ADMIN_CATEGORIES.add}
        </Button>
      </AdminTable>
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

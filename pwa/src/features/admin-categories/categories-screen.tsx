import { useQuery } from '@tanstack/react-query'
import type { Category } from '@tecnicerca/shared/categories'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { AdminTable } from '../../ui/admin-table'
import { Button } from '../../ui/button'
import { LoadFailed } from '../../ui/load-failed'
import { TableSkeleton } from '../../ui/table-skeleton'
import { CategoryActions } from './category-actions'
import { CATEGORY_COLUMNS } from './category-columns'
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

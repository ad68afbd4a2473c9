import type { Category } from '@tecnicerca/shared/categories'
import { ADMIN, ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { CsvButton } from '../../ui/csv-button'
import { DataTable } from '../../ui/data-table'
import { EmptyState } from '../../ui/empty-state'
import { TableToolbar } from '../../ui/table-toolbar'
import { useTableAddress } from '../../ui/use-table-address'
import { CATEGORY_COLUMNS } from './category-columns'

type CategoriesTableProps = {
  categories: readonly Category[]
  onAdd: () => void
  renderActions: (category: Category) => ReactNode
}

export function CategoriesTable({ categories, onAdd, renderActions }: CategoriesTableProps) {
  const { table } = useTableAddress()
  return (
    <>
      <TableToolbar summary={ADMIN.results(categories.length)}>
        <CsvButton
          label={ADMIN.download_csv}
          file="categorias"
          columns={CATEGORY_COLUMNS}
          rows={categories}
          sort={table.sort}
        />
        <Button icon={<Plus aria-hidden className="size-5" />} onClick={onAdd}>
          {ADMIN_CATEGORIES.add}
        </Button>
      </TableToolbar>
      <DataTable
        {...table}
        caption={ADMIN_CATEGORIES.title}
        columns={CATEGORY_COLUMNS}
        rows={categories}
        rowKey={({ id }) => id}
        actionsLabel={ADMIN.actions}
        actions={renderActions}
        empty={<EmptyState title={ADMIN_CATEGORIES.empty} />}
      />
    </>
  )
}

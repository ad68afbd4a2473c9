import type { AdminCategory } from '@tecnicerca/shared/categories'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin/admin'
import type { Column } from '../../ui/tables/data-table-column.ts'

const { column } = ADMIN_CATEGORIES

export const CATEGORY_COLUMNS: Column<AdminCategory>[] = [
  { key: 'id', header: column.id, cell: ({ id }) => id, isSortable: true },
  {
    key: 'name',
    header: column.name,
    primary: true,
    cell: ({ name }) => name,
    isSortable: true,
  },
  {
    key: 'description',
    header: column.description,
    cell: ({ description }) => description,
    isSortable: true,
  },
  {
    key: 'icon_name',
    header: column.icon_name,
    cell: ({ icon_name: iconName }) => <span className="font-mono text-sm wrap-anywhere">{iconName}</span>,
    isSortable: true,
  },
]

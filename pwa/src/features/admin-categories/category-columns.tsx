import type { Category } from '@tecnicerca/shared/categories'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin'
import type { Column } from '../../ui/tables/data-table-column.ts'

const { column } = ADMIN_CATEGORIES

export const CATEGORY_COLUMNS: Column<Category>[] = [
  { key: 'id', header: column.id, cell: ({ id }) => id, sortValue: ({ id }) => id },
  {
    key: 'name',
    header: column.name,
    primary: true,
    cell: ({ name }) => name,
    sortValue: ({ name }) => name,
  },
  {
    key: 'description',
    header: column.description,
    cell: ({ description }) => description,
    sortValue: ({ description }) => description,
  },
  {
    key: 'icon_name',
    header: column.icon_name,
    cell: ({ icon_name: iconName }) => <span className="font-mono text-sm wrap-anywhere">{iconName}</span>,
    sortValue: ({ icon_name: iconName }) => iconName,
  },
]

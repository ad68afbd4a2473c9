import { ADMIN_TECHNICIANS } from '@tecnicerca/shared/messages/admin'
import { COMMON } from '@tecnicerca/shared/messages/common'
import type { AdminTechnicianRow } from '@tecnicerca/shared/technicians'
import { money } from '../../../lib/formats.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table-column.ts'
import { EmailText } from '../../../ui/email-text.tsx'

const { column } = ADMIN_TECHNICIANS

export const TECHNICIAN_COLUMNS: Column<AdminTechnicianRow>[] = [
  { key: 'id', header: column.id, cell: ({ id }) => id, sortValue: ({ id }) => id },
  {
    key: 'name',
    header: column.name,
    primary: true,
    cell: ({ name }) => name,
    sortValue: ({ name }) => name,
  },
  {
    key: 'email',
    header: column.email,
    cell: ({ email }) => <EmailText email={email} />,
    sortValue: ({ email }) => email,
  },
  {
    key: 'category',
    header: column.category,
    cell: (row) => <CategoryCell row={row} />,
    sortValue: ({ category_name }) => category_name,
  },
  { key: 'city', header: column.city, cell: ({ city }) => city ?? '—', sortValue: ({ city }) => city },
  {
    key: 'hourly_rate',
    header: column.hourly_rate,
    align: 'end',
    cell: ({ hourly_rate }) => (hourly_rate === null ? '—' : money(hourly_rate)),
    sortValue: ({ hourly_rate }) => hourly_rate,
  },
  {
    key: 'rating',
    header: column.rating,
    align: 'end',
    cell: (row) => ratingOf(row)?.toFixed(1) ?? ADMIN_TECHNICIANS.not_rated,
    sortValue: ratingOf,
  },
]

function CategoryCell({ row }: { row: AdminTechnicianRow }) {
  if (row.technician_id === null) return <Badge tone="amber">{ADMIN_TECHNICIANS.without_profile_short}</Badge>
  return row.category_name ?? COMMON.no_category
}

/** To one decimal, as it is shown; null where nobody has judged yet. */
function ratingOf({ average_rating, review_count }: AdminTechnicianRow): number | null {
  return average_rating === null || !review_count ? null : Math.round(average_rating * 10) / 10
}

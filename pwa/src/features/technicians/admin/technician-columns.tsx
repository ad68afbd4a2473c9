import { ADMIN_TECHNICIANS } from '@tecnicerca/shared/messages/admin'
import { COMMON } from '@tecnicerca/shared/messages/common'
import type { AdminTechnicianRow } from '@tecnicerca/shared/technicians'
import { money } from '../../../lib/text/formats.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { EmailText } from '../../../ui/display/email-text.tsx'
import type { Column } from '../../../ui/tables/data-table-column.ts'

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
    sortValue: ({ category_name: categoryName }) => categoryName,
  },
  { key: 'city', header: column.city, cell: ({ city }) => city ?? '—', sortValue: ({ city }) => city },
  {
    key: 'hourly_rate',
    header: column.hourly_rate,
    align: 'end',
    cell: ({ hourly_rate: hourlyRate }) => (hourlyRate === null ? '—' : money(hourlyRate)),
    sortValue: ({ hourly_rate: hourlyRate }) => hourlyRate,
  },
  {
    key: 'rating',
    header: column.rating,
    align: 'end',
    cell: (row) => ratingOf(row)?.toFixed(1) ?? ADMIN_TECHNICIANS.notRated,
    sortValue: ratingOf,
  },
]

function CategoryCell({ row }: { row: AdminTechnicianRow }) {
  if (row.technician_id === null) return <Badge tone="amber">{ADMIN_TECHNICIANS.withoutProfileShort}</Badge>
  return row.category_name ?? COMMON.noCategory
}

/** The rating rounded to one decimal, as shown; null without reviews. */
function ratingOf({
  average_rating: averageRating,
  review_count: reviewCount,
}: AdminTechnicianRow): number | null {
  return averageRating === null || !reviewCount ? null : Math.round(averageRating * 10) / 10
}

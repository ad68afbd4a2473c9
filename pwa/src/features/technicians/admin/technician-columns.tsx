import type { AdminTechnicianRow } from '@tecnicerca/shared/admin/technicians'
import { ADMIN_TECHNICIANS } from '@tecnicerca/shared/messages/admin/admin'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { money } from '../../../lib/text/formats.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { EmailText } from '../../../ui/display/email-text.tsx'
import type { Column } from '../../../ui/tables/data-table-column.ts'

const { column } = ADMIN_TECHNICIANS

export const TECHNICIAN_COLUMNS: Column<AdminTechnicianRow>[] = [
  { key: 'id', header: column.id, cell: ({ id }) => id, isSortable: true },
  {
    key: 'name',
    header: column.name,
    primary: true,
    cell: ({ name }) => name,
    isSortable: true,
  },
  {
    key: 'email',
    header: column.email,
    cell: ({ email }) => <EmailText email={email} />,
    isSortable: true,
  },
  {
    key: 'category',
    header: column.category,
    cell: (row) => <CategoryCell row={row} />,
    isSortable: true,
  },
  { key: 'city', header: column.city, cell: ({ city }) => city ?? '—', isSortable: true },
  {
    key: 'hourly_rate',
    header: column.hourly_rate,
    align: 'end',
    cell: ({ hourly_rate: hourlyRate }) => (hourlyRate === null ? '—' : money(hourlyRate)),
    isSortable: true,
  },
  {
    key: 'rating',
    header: column.rating,
    align: 'end',
    cell: (row) => ratingOf(row)?.toFixed(1) ?? ADMIN_TECHNICIANS.notRated,
    isSortable: true,
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

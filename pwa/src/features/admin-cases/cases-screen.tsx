import { useQuery } from '@tanstack/react-query'
import type { Category } from '@tecnicerca/shared/categories'
import { ADMIN, ADMIN_TECHNICIANS } from '@tecnicerca/shared/messages/admin/admin'
import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin/cases'
import { ServerTable } from '../../ui/tables/server-table.tsx'
import { DayFilter, SelectFilter } from '../../ui/tables/table-filters.tsx'
import { useTableAddress } from '../../ui/tables/use-table-address.ts'
import { CASE_COLUMNS } from './case-columns.tsx'
import { adminCasesQuery } from './queries.ts'
import { StatusLinks } from './status-links.tsx'

export function CasesScreen({ categories }: { categories: readonly Category[] }) {
  const { address } = useTableAddress()
  return (
    <>
      <StatusLinks address={address} />
      <ServerTable
        caption={ADMIN_CASES.title}
        columns={CASE_COLUMNS}
        page={useQuery(adminCasesQuery(address))}
        empty={ADMIN_CASES.empty}
        loadFailed={ADMIN_CASES.loadFailed}
        file={{ path: '/admin/cases.csv', name: 'casos' }}
        searchLabel={ADMIN_CASES.searchPlaceholder}
        filters={<CaseFilters categories={categories} />}
      />
    </>
  )
}

function CaseFilters({ categories }: { categories: readonly Category[] }) {
  const named = categories.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <SelectFilter name="category_id" label={ADMIN_TECHNICIANS.column.category} options={named} />
      <DayFilter name="from" label={ADMIN.from} />
      <DayFilter name="to" label={ADMIN.to} />
    </>
  )
}

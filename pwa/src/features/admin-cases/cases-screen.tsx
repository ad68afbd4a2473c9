import { useQuery } from '@tanstack/react-query'
import type { Category } from '@tecnicerca/shared/categories'
import { ADMIN_TECHNICIANS } from '@tecnicerca/shared/messages/admin/admin'
import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin/cases'
import { ServerTable } from '../../ui/tables/server-table.tsx'
import { DayFilters, SelectFilter } from '../../ui/tables/table-filters.tsx'
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
        words={ADMIN_CASES}
        columns={CASE_COLUMNS}
        page={useQuery(adminCasesQuery(address))}
        file={{ path: '/admin/cases.csv', name: 'casos' }}
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
      <DayFilters />
    </>
  )
}

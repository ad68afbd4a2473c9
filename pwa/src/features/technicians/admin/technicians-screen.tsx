import { useQuery } from '@tanstack/react-query'
import type { AdminTechnicianRow } from '@tecnicerca/shared/admin/technicians'
import type { Category } from '@tecnicerca/shared/categories'
import { CITIES } from '@tecnicerca/shared/cities'
import { ADMIN, ADMIN_TECHNICIANS } from '@tecnicerca/shared/messages/admin/admin'
import { useState } from 'react'
import { useSelection } from '../../../ui/tables/selection.tsx'
import { ServerTable } from '../../../ui/tables/server-table.tsx'
import { SelectFilter } from '../../../ui/tables/table-filters.tsx'
import { useTableAddress } from '../../../ui/tables/use-table-address.ts'
import { OpenedTechnician } from './opened-technician.tsx'
import { adminTechniciansQuery } from './queries.ts'
import { SelectedTechnicians } from './selected-technicians.tsx'
import { type Opened, TechnicianActions } from './technician-actions.tsx'
import { TECHNICIAN_COLUMNS } from './technician-columns.tsx'

const NO_ROWS: AdminTechnicianRow[] = []

export function TechniciansScreen({ categories }: { categories: readonly Category[] }) {
  const { address } = useTableAddress()
  const [opened, setOpened] = useState<Opened>()
  const page = useQuery(adminTechniciansQuery(address))
  const { selection, selected, clear } = useSelection({
    rows: page.data?.rows ?? NO_ROWS,
    canSelect: ({ technician_id: id }) => id !== null,
    nameOf: ({ name }) => name,
  })
  return (
    <>
      <ServerTable
        words={ADMIN_TECHNICIANS}
        columns={TECHNICIAN_COLUMNS}
        page={page}
        selection={selection}
        file={{ path: '/admin/technicians.csv', name: 'tecnicos' }}
        filters={<TechnicianFilters categories={categories} />}
        renderActions={(row) => <TechnicianActions row={row} onOpen={setOpened} />}
      />
      <SelectedTechnicians selected={selected} categories={categories} onDone={clear} />
      {opened && (
        <OpenedTechnician {...opened} categories={categories} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

const CITY_OPTIONS = CITIES.map((city) => ({ value: city, label: city }))
const AVAILABLE_OPTIONS = [
  { value: 'true', label: ADMIN.yes },
  { value: 'false', label: ADMIN.no },
]
const PROFILE_OPTIONS = [
  { value: 'true', label: ADMIN_TECHNICIANS.withProfile },
  { value: 'false', label: ADMIN_TECHNICIANS.withoutProfileShort },
]

function TechnicianFilters({ categories }: { categories: readonly Category[] }) {
  const { column } = ADMIN_TECHNICIANS
  const named = categories.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <SelectFilter name="category_id" label={column.category} options={named} />
      <SelectFilter name="city" label={column.city} options={CITY_OPTIONS} />
      <SelectFilter name="available" label={column.available} options={AVAILABLE_OPTIONS} />
      <SelectFilter name="with_profile" label={ADMIN_TECHNICIANS.profile} options={PROFILE_OPTIONS} />
    </>
  )
}

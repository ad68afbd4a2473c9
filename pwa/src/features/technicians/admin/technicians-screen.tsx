import { useQuery } from '@tanstack/react-query'
import type { Category } from '@tecnicerca/shared/categories'
import { ADMIN_TECHNICIANS } from '@tecnicerca/shared/messages/admin'
import type { AdminTechnicianRow } from '@tecnicerca/shared/technicians'
import { useState } from 'react'
import { rowMatcher } from '../../../lib/text/row-search.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { AdminTable } from '../../../ui/tables/admin-table.tsx'
import { TableSkeleton } from '../../../ui/tables/table-skeleton.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { adminTechniciansQuery } from './queries.ts'
import { type OpenedTechnician, TechnicianActions } from './technician-actions.tsx'
import { TECHNICIAN_COLUMNS } from './technician-columns.tsx'

export function TechniciansScreen({ categories }: { categories: readonly Category[] }) {
  const { data: technicians, error, refetch, isFetching } = useQuery(adminTechniciansQuery())
  const [opened, setOpened] = useState<OpenedTechnician>()
  const close = () => setOpened(undefined)
  if (!technicians && error)
    return (
      <LoadFailed
        message={ADMIN_TECHNICIANS.loadFailed}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!technicians) return <TableSkeleton />
  return (
    <>
      <AdminTable
        caption={ADMIN_TECHNICIANS.title}
        columns={TECHNICIAN_COLUMNS}
        rows={technicians}
        empty={ADMIN_TECHNICIANS.empty}
        file="tecnicos"
        search={{ label: ADMIN_TECHNICIANS.searchPlaceholder, filter: filterTechnicians }}
        renderActions={(row) => <TechnicianActions row={row} onOpen={setOpened} />}
      />
      {opened?.mode === 'view' && <DetailsDialog technician_id={opened.technician_id} onClose={close} />}
      {opened?.mode === 'edit' && (
        <EditDialog technician_id={opened.technician_id} categories={categories} onClose={close} />
      )}
    </>
  )
}

/** The technicians whose name, email, category or phone matches `text`. */
export function filterTechnicians(
  technicians: readonly AdminTechnicianRow[],
  text: string,
): readonly AdminTechnicianRow[] {
  const matches = rowMatcher(text)
  return technicians.filter(({ name, email, phone, category_name: categoryName }) =>
    matches({ texts: [name, email, categoryName ?? ''], phone }),
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Category } from '@tecnicerca/shared/categories'
import { ADMIN_TECHNICIANS } from '@tecnicerca/shared/messages/admin'
import { useState } from 'react'
import { AdminTable } from '../../../ui/admin-table'
import { LoadFailed } from '../../../ui/load-failed'
import { TableSkeleton } from '../../../ui/table-skeleton'
import { DetailsDialog } from './details-dialog'
import { EditDialog } from './edit-dialog'
import { filterTechnicians } from './filter-technicians'
import { adminTechniciansQuery } from './queries'
import { type OpenedTechnician, TechnicianActions } from './technician-actions'
import { TECHNICIAN_COLUMNS } from './technician-columns'

export function TechniciansScreen({ categories }: { categories: readonly Category[] }) {
  const { data: technicians, error, refetch, isFetching } = useQuery(adminTechniciansQuery())
  const [opened, setOpened] = useState<OpenedTechnician>()
  const close = () => setOpened(undefined)
  if (!technicians && error)
    return (
      <LoadFailed
        message={ADMIN_TECHNICIANS.load_failed}
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
        search={{ label: ADMIN_TECHNICIANS.search_placeholder, filter: filterTechnicians }}
        renderActions={(row) => <TechnicianActions row={row} onOpen={setOpened} />}
      />
      {opened?.mode === 'view' && <DetailsDialog technician_id={opened.technician_id} onClose={close} />}
      {opened?.mode === 'edit' && (
        <EditDialog technician_id={opened.technician_id} categories={categories} onClose={close} />
      )}
    </>
  )
}

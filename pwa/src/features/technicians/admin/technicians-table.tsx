import { ADMIN, ADMIN_TECHNICIANS } from '@tecnicerca/shared/messages/admin'
import type { AdminTechnicianRow } from '@tecnicerca/shared/technicians'
import type { ReactNode } from 'react'
import { useTypedQuery } from '../../../lib/typed-query'
import { Button } from '../../../ui/button'
import { CsvButton } from '../../../ui/csv-button'
import { DataTable } from '../../../ui/data-table'
import { EmptyState } from '../../../ui/empty-state'
import { TableSearch } from '../../../ui/table-search'
import { TableToolbar } from '../../../ui/table-toolbar'
import { useTableAddress } from '../../../ui/use-table-address'
import { filterTechnicians } from './filter-technicians'
import { TECHNICIAN_COLUMNS } from './technician-columns'

type TechniciansTableProps = {
  technicians: readonly AdminTechnicianRow[]
  renderActions: (row: AdminTechnicianRow) => ReactNode
}

export function TechniciansTable({ technicians, renderActions }: TechniciansTableProps) {
  const { q, search, table } = useTableAddress()
  const typed = useTypedQuery(q, search)
  const found = filterTechnicians(technicians, typed.text)
  const clear = (
    <Button variant="secondary" onClick={() => typed.type('')}>
      {ADMIN.clear_search}
    </Button>
  )
  return (
    <>
      <TableToolbar
        summary={ADMIN.results(found.length)}
        search={
          <TableSearch
            label={ADMIN_TECHNICIANS.search_placeholder}
            text={typed.text}
            onType={typed.type}
            onSubmit={typed.settle}
          />
        }
      >
        <CsvButton
          label={ADMIN.download_csv}
          file="tecnicos"
          columns={TECHNICIAN_COLUMNS}
          rows={found}
          sort={table.sort}
        />
      </TableToolbar>
      <DataTable
        {...table}
        caption={ADMIN_TECHNICIANS.title}
        columns={TECHNICIAN_COLUMNS}
        rows={found}
        rowKey={({ id }) => id}
        actions={renderActions}
        actionsLabel={ADMIN.actions}
        empty={<EmptyState title={ADMIN_TECHNICIANS.empty} action={typed.text ? clear : undefined} />}
      />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { AdminSector } from '@tecnicerca/shared/admin/sectors'
import { ADMIN } from '@tecnicerca/shared/messages/admin/admin'
import { ADMIN_SECTORS } from '@tecnicerca/shared/messages/admin/sectors'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { useState } from 'react'
import { wholeNumber } from '../../lib/text/formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { WhenLoaded } from '../../ui/feedback/when-loaded.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import type { Column } from '../../ui/tables/data-table-column.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { adminSectorsQuery } from './queries.ts'
import { SectorDialog } from './sector-dialog.tsx'

const { column } = ADMIN_SECTORS

const COLUMNS: Column<AdminSector>[] = [
  { key: 'id', header: column.id, cell: ({ id }) => id },
  { key: 'name', header: column.name, primary: true, cell: ({ name }) => name },
  { key: 'old_names', header: column.old_names, cell: ({ old_names: oldNames }) => oldNames.join(', ') },
  {
    key: 'technician_count',
    header: column.technician_count,
    align: 'end',
    cell: ({ technician_count: count }) => wholeNumber(count),
  },
  {
    key: 'request_count',
    header: column.request_count,
    align: 'end',
    cell: ({ request_count: count }) => wholeNumber(count),
  },
]

/** The action whose dialog is open, with its sector. */
type Doing = { act: 'add' } | { act: 'rename' | 'merge'; sector: AdminSector }

export function SectorsScreen() {
  const query = useQuery(adminSectorsQuery())
  const [doing, setDoing] = useState<Doing>()
  const { data: sectors = [] } = query
  const close = () => setDoing(undefined)
  return (
    <>
      <PageHeader title={TITLES.adminSectors} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted">{ADMIN_SECTORS.intro}</p>
        <Button icon={<Icon name="plus" className="size-5" />} onClick={() => setDoing({ act: 'add' })}>
          {ADMIN_SECTORS.add}
        </Button>
      </div>
      <WhenLoaded query={query} failed={ADMIN_SECTORS.loadFailed} skeleton={['h-96 rounded-card']}>
        {(loaded) => <SectorTable sectors={loaded} onDo={setDoing} />}
      </WhenLoaded>
      {doing?.act === 'add' && <SectorDialog onClose={close} />}
      {doing?.act === 'rename' && <SectorDialog sector={doing.sector} onClose={close} />}
      {doing?.act === 'merge' && (
        <MergeDialog
          sector={doing.sector}
          others={sectors.filter(({ id }) => id !== doing.sector.id)}
          onClose={close}
        />
      )}
    </>
  )
}

type SectorTableProps = { sectors: readonly AdminSector[]; onDo: (doing: Doing) => void }

function SectorTable({ sectors, onDo }: SectorTableProps) {
  if (sectors.length === 0) return <EmptyState title={ADMIN_SECTORS.empty} />
  const renderActions = (sector: AdminSector) => <SectorActions sector={sector} onDo={onDo} />
  return (
    <DataTable
      caption={TITLES.adminSectors}
      columns={COLUMNS}
      rows={sectors}
      rowKey={({ id }) => id}
      actionsLabel={ADMIN.actions}
      actions={renderActions}
    />
  )
}

function SectorActions({ sector, onDo }: { sector: AdminSector; onDo: (doing: Doing) => void }) {
  return (
    <>
      <Button
        variant="ghost"
        aria-label={ADMIN_SECTORS.renameNamed(sector.name)}
        onClick={() => onDo({ act: 'rename', sector })}
      >
        {ADMIN_SECTORS.rename}
      </Button>
      <Button
        variant="ghost"
        aria-label={ADMIN_SECTORS.mergeNamed(sector.name)}
        onClick={() => onDo({ act: 'merge', sector })}
      >
        {ADMIN_SECTORS.merge}
      </Button>
    </>
  )
}

import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { IconButton } from '../buttons/icon-button.tsx'
import { Select } from '../forms/select.tsx'
import type { IconName } from '../icons/icon.tsx'
import { PAGE_SIZES } from './table-address.ts'
import type { TableState } from './use-table-address.ts'

/** What the server sends with the rows of a page. */
export type TablePage = {
  total: number
  next_cursor: string | null
  previous_cursor: string | null
  last_cursor: string | null
}

/** Chooses the number of rows per page, and goes to the first, previous, next or last page. */
export function Pagination({ page, table }: { page: TablePage; table: TableState }) {
  const pages = Math.max(1, Math.ceil(page.total / table.size))
  const current = Math.min(table.page, pages)
  const { next_cursor: next, previous_cursor: previous, last_cursor: last } = page
  if (pages === 1 && page.total <= PAGE_SIZES[0]) return null
  const isSecond = current <= 2
  return (
    <nav
      aria-label={CONTROLS.pagination}
      className="flex flex-wrap items-center justify-end gap-2 text-sm text-muted"
    >
      <Select
        label={CONTROLS.pageSize}
        hideLabel
        className="w-32"
        value={table.size}
        options={PAGE_SIZES.map((size) => ({ value: size, label: CONTROLS.rowsPerPage(size) }))}
        onChange={({ target }) => table.onSize(Number(target.value))}
      />
      <PageButton
        label={CONTROLS.firstPage}
        icon="chevrons-left"
        onGo={previous && (() => table.onPage(1, null))}
      />
      <PageButton
        label={CONTROLS.previousPage}
        icon="chevron-left"
        onGo={previous && (() => table.onPage(current - 1, isSecond ? null : previous))}
      />
      <span aria-live="polite">{CONTROLS.pageOf(current, pages)}</span>
      <PageButton
        label={CONTROLS.nextPage}
        icon="chevron-right"
        onGo={next && (() => table.onPage(current + 1, next))}
      />
      <PageButton
        label={CONTROLS.lastPage}
        icon="chevrons-right"
        onGo={last && (() => table.onPage(pages, last))}
      />
    </nav>
  )
}

type PageButtonProps = { label: string; icon: IconName; onGo: (() => void) | null | '' }

function PageButton({ label, icon, onGo }: PageButtonProps) {
  return <IconButton icon={icon} label={label} disabled={!onGo} onClick={() => onGo && onGo()} />
}

import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'
import type { Column, SortState } from './data-table-column.ts'
import { SelectBox, type Selection } from './selection.tsx'

type HeadProps<Row> = {
  columns: readonly Column<Row>[]
  sort: SortState | undefined
  onSort: ((sort: SortState) => void) | undefined
  actionsLabel: string | undefined
  selection: (Selection<Row> & { rows: readonly Row[] }) | undefined
}

export function DataTableHead<Row>({ columns, sort, onSort, actionsLabel, selection }: HeadProps<Row>) {
  return (
    <thead className="mb-3 block md:mb-0 md:table-header-group min-[80rem]:sticky min-[80rem]:top-0 min-[80rem]:z-10">
      <tr className="flex flex-wrap gap-1 md:table-row md:border-b md:border-line md:bg-sunken">
        {selection && (
          <th scope="col" className="md:table-cell md:w-11">
            <SelectAll selection={selection} />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
        {actionsLabel !== undefined && (
          <th
            scope="col"
            className="hidden px-2 py-2 text-end text-sm font-semibold md:table-cell print:hidden"
          >
            {actionsLabel}
          </th>
        )}
      </tr>
    </thead>
  )
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: Pick<HeadProps<Row>, 'sort' | 'onSort'> & { column: Column<Row> }) {
  const sorted = sort?.column === column.key ? (sort.descending ? 'descending' : 'ascending') : undefined
  const sortable = column.isSortable && onSort
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={classNames(
        'text-sm font-semibold md:table-cell md:px-2 md:py-1',
        !sortable && 'hidden',
        column.align === 'end' ? 'text-end' : 'text-start',
      )}
    >
      {sortable ? (
        <button
          type="button"
          title={CONTROLS.sortBy(column.header)}
          onClick={() => onSort({ column: column.key, descending: sorted === 'ascending' })}
          className="inline-flex min-h-11 items-center gap-1 rounded-control border border-line bg-card px-3 md:min-h-9 whitespace-nowrap md:border-0 md:bg-transparent md:px-0"
        >
          {column.header}
          <SortIcon sorted={sorted} />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

function SelectAll<Row>({ selection }: { selection: Selection<Row> & { rows: readonly Row[] } }) {
  const possible = selection.rows.filter(selection.canSelect)
  const count = possible.filter(selection.isSelected).length
  return (
    <SelectBox
      label={CONTROLS.selectAll}
      isSelected={count > 0 && count === possible.length}
      isPartly={count > 0 && count < possible.length}
      onSelect={(isOn) => selection.onSelect(possible, isOn)}
    />
  )
}

export function SortIcon({ sorted }: { sorted: 'ascending' | 'descending' | undefined }) {
  const icon = sorted === undefined ? 'arrow-up-down' : sorted === 'descending' ? 'arrow-down' : 'arrow-up'
  return (
    <Icon name={icon} className={classNames('size-4 shrink-0', sorted ? 'text-brand-ink' : 'text-muted')} />
  )
}

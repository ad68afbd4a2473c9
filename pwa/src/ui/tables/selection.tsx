import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { type ReactNode, useState } from 'react'
import { ListBar } from '../layout/list-bar.tsx'

/** Which rows of a table can be selected, which are selected, and the function that selects or deselects rows. */
export type Selection<Row> = {
  canSelect: (row: Row) => boolean
  /** Names the row in the label of its check box. */
  nameOf: (row: Row) => string
  isSelected: (row: Row) => boolean
  onSelect: (rows: readonly Row[], isSelected: boolean) => void
}

type Selecting<Row> = Pick<Selection<Row>, 'canSelect' | 'nameOf'> & {
  /** The rows on the screen. Only they can be selected, so that nobody changes rows without seeing them. */
  rows: readonly Row[]
}

export function useSelection<Row extends { id: number }>({ rows, canSelect, nameOf }: Selecting<Row>) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const isSelected = (row: Row) => ids.has(row.id)
  const selection: Selection<Row> = {
    canSelect,
    nameOf,
    isSelected,
    onSelect: (changed, isOn) => {
      const changedIds = new Set(changed.filter(canSelect).map(({ id }) => id))
      const others = rows.filter((row) => isSelected(row) && !changedIds.has(row.id)).map(({ id }) => id)
      setIds(new Set(isOn ? [...others, ...changedIds] : others))
    },
  }
  return { selection, selected: rows.filter(isSelected), clear: () => setIds(new Set()) }
}

type SelectBoxProps = {
  label: string
  isSelected: boolean
  isPartly?: boolean
  onSelect: (isOn: boolean) => void
}

/** A check box of 44 px without visible text. */
export function SelectBox({ label, isSelected, isPartly = false, onSelect }: SelectBoxProps) {
  return (
    <label title={label} className="inline-flex size-11 items-center justify-center">
      <input
        ref={(input) => {
          if (input) input.indeterminate = isPartly
        }}
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        onChange={({ target }) => onSelect(target.checked)}
        className="size-5 accent-brand"
      />
    </label>
  )
}

/** The actions for the selected rows; shown while any row is selected. */
export function SelectionBar({ count, children }: { count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <ListBar label={CONTROLS.selection} statusText={CONTROLS.selected(count)}>
      {children}
    </ListBar>
  )
}

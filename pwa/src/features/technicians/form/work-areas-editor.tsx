import { TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { WORK_AREAS } from '@tecnicerca/shared/messages/technicians'
import { currentSector, findSectors, similarSectors } from '@tecnicerca/shared/sectors'
import { type KeyboardEvent, useState } from 'react'
import { useSectors } from '../../../lib/sectors.ts'
import { CHIP_CLASS } from '../../../ui/buttons/chip-class.ts'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'

type WorkAreasEditorProps = {
  /** Ids of sectors; empty means the whole city. */
  value: readonly number[]
  onChange: (sectorIds: number[]) => void
  error: string | undefined
  ref: (control: HTMLInputElement | null) => void
}

/** The sectors as toggle buttons. A pressed button keeps its place, so that focus and thumb stay on it. */
export function WorkAreasEditor({ value, onChange, error, ref }: WorkAreasEditorProps) {
  const sectors = useSectors()
  const [typed, setTyped] = useState('')
  const found = findSectors(sectors, typed)
  const shown = found.length > 0 ? found : similarSectors(sectors, typed)
  // A merged sector is shown as its successor. Ids that this phone does not know yet are kept.
  const chosen = [...new Set(value.map((id) => currentSector(sectors, id)?.id ?? id))]
  const isFull = chosen.length >= TECHNICIAN_LIMITS.sectors
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((kept) => kept !== id) : [...chosen, id])
  const chooseTyped = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter chooses the sector; it must not send the whole form.
    event.preventDefault()
    const [first] = found
    if (!first || typed.trim() === '') return
    if (!isFull && !chosen.includes(first.id)) toggle(first.id)
    setTyped('')
  }
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{WORK_AREAS.own}</legend>
      <p className="text-sm text-muted">{WORK_AREAS.hint}</p>
      <p aria-live="polite" className="mb-2">
        {chosen.length === 0 ? WORK_AREAS.wholeCity : WORK_AREAS.count(chosen.length)}
      </p>
      <TextInput
        ref={ref}
        label={WORK_AREAS.search}
        type="search"
        enterKeyHint="done"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={chooseTyped}
      />
      {found.length === 0 && (
        <p role="status" className="mt-2 text-muted">
          {shown.length > 0 ? `${WORK_AREAS.none} ${WORK_AREAS.similar}` : WORK_AREAS.none}
        </p>
      )}
      <ul
        aria-label={WORK_AREAS.own}
        className="mt-2 flex max-h-72 flex-wrap gap-2 overflow-y-auto rounded-control p-1"
      >
        {shown.map(({ id, name }) => (
          <li key={id}>
            <AreaButton
              name={name}
              isChosen={chosen.includes(id)}
              isFull={isFull}
              onToggle={() => toggle(id)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

type AreaButtonProps = { name: string; isChosen: boolean; isFull: boolean; onToggle: () => void }

function AreaButton({ name, isChosen, isFull, onToggle }: AreaButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={isFull && !isChosen}
      onClick={onToggle}
      className={CHIP_CLASS}
    >
      <Icon name={isChosen ? 'circle-check' : 'plus'} className="size-4" />
      {name}
    </button>
  )
}

import { SECTOR } from '@tecnicerca/shared/messages/search'
import { currentSector, findSectors, type Sector, similarSectors } from '@tecnicerca/shared/sectors'
import { memo, useRef, useState } from 'react'
import { keepOwnSector, useOwnSector } from '../../../lib/own-sector.ts'
import { useKnownSectors, useSectors } from '../../../lib/sectors.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CHIP_CLASS } from '../../../ui/buttons/chip-class.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'

/** The user's sector ('Tu sector') above a list: one button chooses it, another removes it. */
export const SectorChoice = memo(() => {
  const sectors = useKnownSectors()
  const sectorId = useOwnSector()
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const chosen = sectorId === undefined ? undefined : currentSector(sectors, sectorId)
  const remove = () => {
    keepOwnSector(undefined)
    // The tapped button disappears, so the focus moves to the other one.
    opener.current?.focus()
  }
  return (
    <div className="flex max-w-full shrink-0 items-center noscript:hidden">
      <button
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        className={classNames(CHIP_CLASS, 'min-w-0 shrink! text-left whitespace-normal')}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="map-pin" className="size-5 shrink-0" />
        <span key={chosen?.id} className="wrap-anywhere">
          {chosen ? SECTOR.chosen(chosen.name) : SECTOR.choose}
        </span>
      </button>
      {sectorId !== undefined && <IconButton icon="x" label={SECTOR.remove} onClick={remove} />}
      {isOpen && <SectorDialog chosen={chosen} onClose={() => setIsOpen(false)} />}
    </div>
  )
})

type SectorDialogProps = { chosen: Sector | undefined; onClose: () => void }

function SectorDialog({ chosen, onClose }: SectorDialogProps) {
  const sectors = useSectors()
  const [typed, setTyped] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const found = findSectors(sectors, typed)
  const choose = (id: number) => {
    keepOwnSector(id)
    onClose()
  }
  const clear = () => {
    setTyped('')
    // The button disappears, so the focus moves to the field.
    search.current?.focus()
  }
  return (
    <Dialog open title={SECTOR.own} description={SECTOR.why} onClose={onClose}>
      <TextInput
        ref={search}
        label={SECTOR.search}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="mt-2 h-72 overflow-y-auto">
        {found.length > 0 ? (
          <SectorList label={SECTOR.own} sectors={found} chosen={chosen} onChoose={choose} />
        ) : (
          <NothingFound
            sectors={similarSectors(sectors, typed)}
            chosen={chosen}
            onChoose={choose}
            onClear={clear}
          />
        )}
      </div>
    </Dialog>
  )
}

type SectorListProps = {
  label: string
  sectors: readonly Sector[]
  chosen: Sector | undefined
  onChoose: (id: number) => void
}

function SectorList({ label, sectors, chosen, onChoose }: SectorListProps) {
  return (
    <ul aria-label={label}>
      {sectors.map(({ id, name }) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={id === chosen?.id}
            className="flex min-h-11 w-full items-center rounded-control px-3 text-left hover:bg-sunken aria-pressed:bg-brand-tint aria-pressed:font-semibold aria-pressed:text-brand-ink"
            onClick={() => onChoose(id)}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Offers sectors with a similar name, and the whole list. */
function NothingFound({ onClear, ...similar }: Omit<SectorListProps, 'label'> & { onClear: () => void }) {
  return (
    <>
      <p role="status" className="p-3 text-muted">
        {SECTOR.none}
      </p>
      {similar.sectors.length > 0 && (
        <>
          <p className="px-3 font-semibold">{SECTOR.similar}</p>
          <SectorList label={SECTOR.similar} {...similar} />
        </>
      )}
      <Button variant="secondary" wide className="mt-2" onClick={onClear}>
        {SECTOR.all}
      </Button>
    </>
  )
}

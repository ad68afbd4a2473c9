import { SECTOR } from '@tecnicerca/shared/messages/search'
import { currentSector, findSectors, type Sector } from '@tecnicerca/shared/sectors'
import { memo, useRef, useState } from 'react'
import { keepOwnSector, useOwnSector } from '../../../lib/own-sector.ts'
import { useKnownSectors, useSectors } from '../../../lib/sectors.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TEXT_LINK_CLASS } from '../../../ui/buttons/text-link-class.ts'
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
    <div className="flex min-w-0 items-center noscript:hidden">
      <button
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        className={classNames(TEXT_LINK_CLASS, 'min-w-0 gap-1.5 text-left')}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="map-pin" className="size-5 shrink-0" />
        <span className="wrap-anywhere">{chosen ? SECTOR.chosen(chosen.name) : SECTOR.choose}</span>
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
  const found = findSectors(sectors, typed)
  const choose = (id: number) => {
    keepOwnSector(id)
    onClose()
  }
  return (
    <Dialog open title={SECTOR.own} description={SECTOR.why} onClose={onClose}>
      <TextInput
        label={SECTOR.search}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul aria-label={SECTOR.own} className="mt-2 h-72 overflow-y-auto">
        {found.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === chosen?.id}
              className="flex min-h-11 w-full items-center rounded-control px-3 text-left hover:bg-sunken aria-pressed:bg-brand-tint aria-pressed:font-semibold aria-pressed:text-brand-ink"
              onClick={() => choose(id)}
            >
              {name}
            </button>
          </li>
        ))}
        {found.length === 0 && <li className="p-3 text-muted">{SECTOR.none}</li>}
      </ul>
    </Dialog>
  )
}

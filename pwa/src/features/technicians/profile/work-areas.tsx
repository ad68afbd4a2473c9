import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import { WORK_AREAS } from '@tecnicerca/shared/messages/technicians'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import { sectorName, useSectors } from '../../../lib/sectors.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import { TitledCard } from '../../../ui/display/titled-card.tsx'

type WorkAreasProps = { technician: PublicProfile; isOwn?: boolean }

/** Where the technician works. Only Santiago has sectors; copies stored by earlier builds have none. */
export function WorkAreas({ technician: { city, sectors: ids }, isOwn = false }: WorkAreasProps) {
  const sectors = useSectors()
  if (city !== DEFAULT_CITY || ids === undefined) return null
  const names = ids.flatMap((id) => sectorName(sectors, id) ?? [])
  return (
    <TitledCard id="work-areas" title={isOwn ? WORK_AREAS.ownTitle : WORK_AREAS.title}>
      {ids.length === 0 ? (
        <p>{WORK_AREAS.wholeCity}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {names.map((name) => (
            <li key={name}>
              <Chip>{name}</Chip>
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  )
}

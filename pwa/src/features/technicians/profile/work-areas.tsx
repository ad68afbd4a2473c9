import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import { WORK_AREAS } from '@tecnicerca/shared/messages/technicians'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import { sectorName, useSectors } from '../../../lib/sectors.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'

/** Where the technician works. Only Santiago has sectors; copies stored by earlier builds have none. */
export function WorkAreas({ technician: { city, sectors: ids } }: { technician: PublicProfile }) {
  const sectors = useSectors()
  if (city !== DEFAULT_CITY || ids === undefined) return null
  const names = ids.flatMap((id) => sectorName(sectors, id) ?? [])
  return (
    <Card as="section" aria-labelledby="work-areas">
      <h2 id="work-areas" className="mb-2 text-lg font-bold">
        {WORK_AREAS.title}
      </h2>
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
    </Card>
  )
}

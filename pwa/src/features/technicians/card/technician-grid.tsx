import { openingWords } from '@tecnicerca/shared/messages/opening-hours'
import { SEARCH, SECTOR } from '@tecnicerca/shared/messages/search'
import { openingAt, readWeek } from '@tecnicerca/shared/opening-hours'
import type { TechnicianCard as Technician } from '@tecnicerca/shared/technicians'
import { type ComponentProps, memo } from 'react'
import { useDataSaving } from '../../../lib/data-saving.ts'
import { useKnownSectors } from '../../../lib/sectors.ts'
import { hidesPrices, useFreshness } from '../../../offline/network/freshness.ts'
import { useMinute } from '../../../offline/network/use-today.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { useChosenTechnicians } from '../choose/chosen-technicians.ts'
import { TechnicianCard } from './technician-card.tsx'

const GRID = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3'
/** Height of a card with a bio and the gap below it, in CSS pixels. */
const CARD_HEIGHT = 150

type TechnicianGridProps = {
  technicians: readonly Technician[]
  detailed?: boolean
  /** The screen has the bar of the choice, so that its cards can be chosen. */
  canChoose?: boolean
  /** Time when the list was made. If it is too old, prices and availability are hidden. */
  asOf: number | undefined
}

/** The cards. Technicians who do not work in the chosen sector follow under a separate heading. */
export function TechnicianGrid({ technicians, ...shown }: TechnicianGridProps) {
  const others = technicians.findIndex(({ serves_sector: servesSector }) => servesSector === false)
  if (others < 0) return <Cards {...shown} technicians={technicians} />
  return (
    <>
      {others > 0 && <Cards {...shown} technicians={technicians.slice(0, others)} />}
      <h2 className="mt-5 mb-3 font-bold first:mt-0">{SECTOR.others}</h2>
      <Cards {...shown} technicians={technicians.slice(others)} />
    </>
  )
}

function Cards({ technicians, detailed = false, canChoose = false, asOf }: TechnicianGridProps) {
  const { isSaving } = useDataSaving()
  const freshness = useFreshness(asOf)
  const { chosen } = useChosenTechnicians()
  const sectors = useKnownSectors()
  const now = useMinute(asOf)
  const isDoubtful = freshness !== undefined && hidesPrices(freshness)
  return (
    <ul className={GRID}>
      {technicians.map((technician) => (
        <GridItem
          key={technician.id}
          technician={technician}
          detailed={detailed && !isSaving}
          hasPhoto={!isSaving}
          hidesPrices={isDoubtful}
          closed={now === undefined ? undefined : closedWords(technician, now)}
          canChoose={canChoose && chosen !== undefined}
          sectors={detailed ? sectors : undefined}
        />
      ))}
    </ul>
  )
}

/** 'Abre mañana a las 8:00'; undefined while the technician is open, or if that is not known. */
function closedWords(
  { hours = '', days_off_soon: daysOff = [] }: Technician,
  at: number,
): string | undefined {
  if (hours === '' && daysOff.length === 0) return undefined
  const now = new Date(at)
  const opening = openingAt({ hours: readWeek(hours), daysOff }, now)
  return opening && opening.state !== 'open' ? openingWords(opening, now) : undefined
}

const GridItem = memo((card: ComponentProps<typeof TechnicianCard>) => (
  <li className="min-w-0">
    <TechnicianCard {...card} />
  </li>
))

/** How many cards fill the window if it shows nothing but the grid. */
export function cardsInSight(): number {
  const columns = innerWidth >= 1024 ? 3 : innerWidth >= 640 ? 2 : 1
  return Math.ceil(innerHeight / CARD_HEIGHT) * columns
}

export function TechnicianGridSkeleton() {
  return (
    <SkeletonGroup label={SEARCH.searching} className={GRID}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-34 rounded-card" />
      ))}
    </SkeletonGroup>
  )
}

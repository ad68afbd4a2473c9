import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import { CARD } from '@tecnicerca/shared/messages/search'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { BriefcaseBusiness, type LucideIcon, MapPin } from 'lucide-react'

type WorkFactsProps = {
  technician: Pick<TechnicianCard, 'city' | 'experience_years'>
  /** False where there is room for the place alone. */
  detailed: boolean
}

/** Where and for how long a technician works, as cards and profiles say it in one line. */
export function WorkFacts({ technician: { city, experience_years }, detailed }: WorkFactsProps) {
  return (
    <>
      <Fact Icon={MapPin} text={city || DEFAULT_CITY} />
      {detailed && <Fact Icon={BriefcaseBusiness} text={CARD.experience(experience_years)} />}
    </>
  )
}

function Fact({ Icon, text }: { Icon: LucideIcon; text: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Icon aria-hidden className="size-4" />
      {text}
    </span>
  )
}

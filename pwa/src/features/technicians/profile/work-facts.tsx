import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import { CARD } from '@tecnicerca/shared/messages/search'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { BriefcaseBusiness, type LucideIcon, MapPin } from 'lucide-react'

/** Where and for how long a technician works, in one line. */
export function WorkFacts({
  technician: { city, experience_years },
}: {
  technician: Pick<TechnicianCard, 'city' | 'experience_years'>
}) {
  return (
    <>
      <Fact Icon={MapPin} text={city || DEFAULT_CITY} />
      <Fact Icon={BriefcaseBusiness} text={CARD.experience(experience_years)} />
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

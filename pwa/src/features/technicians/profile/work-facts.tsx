import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import { CARD } from '@tecnicerca/shared/messages/search'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { Icon, type IconName } from '../../../ui/icons/icon.tsx'

/** The technician's city and years of experience, in one line. */
export function WorkFacts({
  technician: { city, experience_years: experienceYears },
}: {
  technician: Pick<TechnicianCard, 'city' | 'experience_years'>
}) {
  return (
    <>
      <Fact icon="map-pin" text={city || DEFAULT_CITY} />
      <Fact icon="briefcase-business" text={CARD.experience(experienceYears)} />
    </>
  )
}

function Fact({ icon, text }: { icon: IconName; text: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Icon name={icon} className="size-4" />
      {text}
    </span>
  )
}

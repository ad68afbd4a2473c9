import { PROFILE } from '@tecnicerca/shared/messages/profile'
import type { Service } from '@tecnicerca/shared/technicians'
import { money } from '../../../lib/text/formats.ts'
import { hidesPrices, useFreshness } from '../../../offline/network/freshness.ts'
import { TitledCard } from '../../../ui/display/titled-card.tsx'

type ServicesProps = {
  services: readonly Service[] | undefined
  /** When the phone stored its copy. If it is too old to trust, its prices are hidden. */
  seenAt: number | undefined
}

/** Services with their price for a visit. */
export function Services({ services = [], seenAt }: ServicesProps) {
  const freshness = useFreshness(seenAt)
  if (services.length === 0 || (freshness && hidesPrices(freshness))) return null
  return (
    <TitledCard id="services" title={PROFILE.services}>
      <ul className="grid gap-1">
        {services.map(({ name, price }) => (
          <li key={name} className="wrap-break-word">
            {PROFILE.service(name, money(price))}
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

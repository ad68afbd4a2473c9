import { CARD } from '@tecnicerca/shared/messages/search'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { useWatch } from 'react-hook-form'
import { Rating } from '../../../ui/display/rating.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { CollapsibleSection } from './collapsible-section.tsx'
import { OTHERS_MAX } from './other-technicians.ts'
import type { ServiceRequestForm } from './service-request-form.ts'

type AskOthersProps = { form: ServiceRequestForm; technicians: readonly TechnicianCard[] }

/** Offers to send the request to other technicians of the trade as well. */
export function AskOthers({ form, technicians }: AskOthersProps) {
  const others = useWatch({ control: form.control, name: 'others' })
  if (technicians.length === 0) return null
  const chosen = technicians.filter(({ id }) => others.includes(id))
  const choose = (id: number, isWanted: boolean) => {
    const kept = chosen.map((technician) => technician.id).filter((other) => other !== id)
    form.setValue('others', isWanted ? [...kept, id] : kept, { shouldDirty: true })
  }
  return (
    <CollapsibleSection
      title={SERVICE_REQUEST_FORM.askOthers}
      chosen={chosen.map(({ name }) => name).join(', ')}
    >
      <p className="text-sm text-muted">{SERVICE_REQUEST_FORM.askOthersHelp(OTHERS_MAX)}</p>
      <div>
        {technicians.map((technician) => {
          const { id, name, average_rating: averageRating, review_count: reviewCount, available } = technician
          const isChosen = others.includes(id)
          const label = (
            <span className="flex flex-wrap items-center gap-x-3">
              {name} <Rating rating={averageRating} count={reviewCount} />
              {!available && <span className="text-sm text-muted">{CARD.unavailable}</span>}
            </span>
          )
          return (
            <Checkbox
              key={id}
              label={label}
              checked={isChosen}
              disabled={!isChosen && chosen.length >= OTHERS_MAX}
              onChange={(event) => choose(id, event.target.checked)}
            />
          )
        })}
      </div>
    </CollapsibleSection>
  )
}

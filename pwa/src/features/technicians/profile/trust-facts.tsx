import { PROFILE_FACTS } from '@tecnicerca/shared/messages/profile'
import type { TechnicianProfile } from '@tecnicerca/shared/technicians'
import { Icon } from '../../../ui/icons/icon.tsx'

type TrustFactsProps = {
  technician: Partial<Pick<TechnicianProfile, 'response' | 'completed_count' | 'guarantees'>>
}

/**
 * Jobs and time to answer, in two tiles of the same size whatever is known, so that nothing moves later. Below them the
 * guarantees, for the few who have a record of them.
 */
export function TrustFacts({ technician }: TrustFactsProps) {
  const { response, completed_count: completed, guarantees } = technician
  const hours = response?.hours
  return (
    <>
      <dl className="col-span-2 grid grid-cols-[repeat(auto-fit,minmax(min(4.75rem,100%),1fr))] gap-2">
        <Fact
          value={typeof completed === 'number' ? String(completed) : PROFILE_FACTS.fewJobs}
          label={PROFILE_FACTS.jobs}
        />
        {typeof hours === 'number' ? (
          <Fact value={PROFILE_FACTS.hours(hours)} label={PROFILE_FACTS.answers} />
        ) : (
          <Fact value={PROFILE_FACTS.unknown} label={PROFILE_FACTS.unknownAnswers} />
        )}
      </dl>
      {guarantees && (
        <p className="col-span-2 flex items-center gap-2">
          <Icon name="shield" className="size-4 shrink-0" />
          {PROFILE_FACTS.guarantees(guarantees.honoured, guarantees.decided)}
        </p>
      )}
    </>
  )
}

function Fact({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-control bg-sunken px-1 py-2 text-center">
      <dt className="text-sm/5 text-muted">{label}</dt>
      <dd className="font-bold">{value}</dd>
    </div>
  )
}

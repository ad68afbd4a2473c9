import { Link } from '@tanstack/react-router'
import {
  dayOffWords,
  HOURS_FORM,
  holidaysOfWeekOf,
  OPENING_HOURS,
  openingWords,
  weekLines,
} from '@tecnicerca/shared/messages/opening-hours'
import { openingAt, rangeOf } from '@tecnicerca/shared/opening-hours'
import { useMinute, useToday } from '../../../offline/network/use-today.ts'
import { TEXT_LINK_CLASS } from '../../../ui/buttons/text-link-class.ts'
import { TitledCard } from '../../../ui/display/titled-card.tsx'
import type { ListedProfile } from '../profile/listed-profile.ts'

type WeekCardProps = {
  technician: Pick<ListedProfile, 'hours' | 'days_off' | 'available'>
  isOwn?: boolean
}

/** The week, the days off and whether it is open now. Others see nothing if the technician did not say it. */
export function WeekCard({ technician, isOwn = false }: WeekCardProps) {
  const { hours = {}, days_off: allDaysOff = [], available } = technician
  const today = useToday()
  const minute = useMinute(undefined)
  const daysOff = allDaysOff.filter((entry) => rangeOf(entry).last >= today)
  const lines = weekLines(hours)
  const isKnown = lines.length > 0 || daysOff.length > 0
  if (!isKnown && !isOwn) return null
  const now = minute === undefined ? undefined : new Date(minute)
  const opening = now && available === 1 ? openingAt({ hours, daysOff }, now) : undefined
  return (
    <TitledCard id="hours" title={OPENING_HOURS.title}>
      {isKnown && (
        // Known only after hydration; keeps its line until then.
        <p className="min-h-6 font-semibold">{opening && now && <span>{openingWords(opening, now)}</span>}</p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 max-[18rem]:grid-cols-1">
        {lines.map(({ days, words }) => (
          <div key={days} className="contents">
            <dt className="text-muted">{days}</dt>
            <dd>{words}</dd>
          </div>
        ))}
        {daysOff.length > 0 && (
          <div className="contents">
            <dt className="text-muted">{OPENING_HOURS.daysOff}</dt>
            <dd>{daysOff.map(dayOffWords).join(', ')}</dd>
          </div>
        )}
      </dl>
      {isKnown &&
        holidaysOfWeekOf(today).map((words) => (
          <p
            key={words}
            className="mt-1 text-sm text-muted"
          >{`${words}. ${isOwn ? '' : OPENING_HOURS.confirmHoliday}`}</p>
        ))}
      {isOwn && (
        <Link to="/my-profile/hours" className={TEXT_LINK_CLASS}>
          {HOURS_FORM.edit}
        </Link>
      )}
    </TitledCard>
  )
}

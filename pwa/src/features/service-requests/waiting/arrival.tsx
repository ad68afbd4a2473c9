import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { lateVisitWords } from '@tecnicerca/shared/messages/visits'
import { arrivedLate } from '@tecnicerca/shared/service-requests/cases'
import { unbrokenTime } from '../../../lib/text/day-and-time.ts'
import { dayAndMonth } from '../../../lib/text/formats.ts'

type ArrivalProps = {
  at: string
  /** By the clock of the phone that wrote it. */
  writtenAt: string | undefined
  /** `done`: a completion, whose work was done then. `tapped`: what was said about a visit. */
  how: 'written' | 'done' | 'tapped'
}

/** When an event arrived and, if that was much later, when it was written. */
export function Arrival({ at, writtenAt, how }: ArrivalProps) {
  const arrived = <time dateTime={at}>{unbrokenTime(at)}</time>
  if (!writtenAt || !arrivedLate(new Date(writtenAt), new Date(at))) return arrived
  if (how === 'tapped') return <time dateTime={writtenAt}>{lateVisitWords(writtenAt, at)}</time>
  const day = [writtenAt, at].map((instant) => dayInSantoDomingo(new Date(instant)))
  const time = unbrokenTime(writtenAt)
  const written = day[0] === day[1] ? CASES.atTime(time) : CASES.onDay(dayAndMonth(new Date(writtenAt)), time)
  return (
    <span>
      <time dateTime={writtenAt}>{CASES[how](written)}</time> · {arrived}
    </span>
  )
}

import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { arrivedLate } from '@tecnicerca/shared/service-requests/cases'
import { unbrokenTime } from '../../../lib/text/day-and-time.ts'
import { dayAndMonth } from '../../../lib/text/formats.ts'

type ArrivalProps = {
  at: string
  /** By the clock of the phone that wrote it. */
  writtenAt: string | undefined
  /** A completion: the work was done then. */
  isDone: boolean
}

/** When an event arrived and, if that was much later, when it was written. */
export function Arrival({ at, writtenAt, isDone }: ArrivalProps) {
  const arrived = <time dateTime={at}>{unbrokenTime(at)}</time>
  if (!writtenAt || !arrivedLate(new Date(writtenAt), new Date(at))) return arrived
  const day = [writtenAt, at].map((instant) => dayInSantoDomingo(new Date(instant)))
  const time = unbrokenTime(writtenAt)
  const written = day[0] === day[1] ? CASES.atTime(time) : CASES.onDay(dayAndMonth(new Date(writtenAt)), time)
  return (
    <span>
      <time dateTime={writtenAt}>{isDone ? CASES.done(written) : CASES.written(written)}</time> · {arrived}
    </span>
  )
}

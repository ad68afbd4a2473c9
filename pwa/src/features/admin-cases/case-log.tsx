import type { AdminCase, AdminCaseEvent, CaseReading } from '@tecnicerca/shared/admin/cases'
import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin/cases'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { dayAndTime } from '../../lib/text/day-and-time.ts'
import { useToday } from '../../offline/network/use-today.ts'
import { QuoteLines, QuoteTerms } from '../../ui/display/quote-lines.tsx'
import { TitledCard } from '../../ui/display/titled-card.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { doerOf, eventWords } from './event-words.ts'
import { LogPhotos } from './log-photos.tsx'

type CaseLogProps = { adminCase: AdminCase; events: readonly AdminCaseEvent[] }

/** The events of the case, oldest first. */
export function CaseLog({ adminCase, events }: CaseLogProps) {
  const today = useToday()
  return (
    <TitledCard id="log" title={ADMIN_CASES.log} titleClass="mb-3">
      <ol className="grid gap-4 border-l-2 border-line pl-4">
        {events.map((event) => (
          <li key={event.id}>
            <p className="text-sm text-muted wrap-anywhere">
              <time dateTime={event.at}>{dayAndTime(event.at)}</time> · {doerOf(event, adminCase)}
            </p>
            <p className="font-semibold wrap-anywhere">{eventWords(event, adminCase)}</p>
            {event.kind === 'offered' && event.data.lines && (
              <div className="mt-1 max-w-xl">
                <QuoteLines quote={event.data} />
                <QuoteTerms quote={event.data} today={today} />
              </div>
            )}
            {event.data.taken_back_at ? null : <Words caseId={adminCase.id} event={event} />}
            {event.data.taken_back_photos?.map(({ id, at }) => (
              <p key={id} className="text-sm text-muted">
                {CASES.photoTakenBackAt(dayAndTime(at))}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </TitledCard>
  )
}

type WordsProps = { caseId: number; event: AdminCaseEvent }

function Words({ caseId, event: { kind, data, has_words: hasWords } }: WordsProps) {
  const { text, note, photo_ids: photoIds } = data
  const words = text || note
  if (words || photoIds?.length)
    return (
      <blockquote className="mt-1 rounded-control bg-sunken px-3 py-2 wrap-anywhere">
        {words && <p className="whitespace-pre-line">{words}</p>}
        {photoIds && photoIds.length > 0 && <LogPhotos caseId={caseId} photoIds={photoIds} />}
      </blockquote>
    )
  if (hasWords)
    return (
      <p className="mt-1 inline-flex items-center gap-2 text-sm text-muted">
        <Icon name="eye-off" className="size-4 shrink-0" />
        {ADMIN_CASES.withheld}
      </p>
    )
  // A message without text: the text was deleted with the account of its author.
  return kind === 'message' ? <p className="mt-1 text-sm text-muted">{ADMIN_CASES.blanked}</p> : null
}

/** The admins who read the texts of the two sides, with time and reason, newest first. */
export function CaseReadings({ readings }: { readings: readonly CaseReading[] }) {
  return (
    <TitledCard id="readings" title={ADMIN_CASES.readings} titleClass="mb-3">
      {readings.length === 0 && <p className="text-muted">{ADMIN_CASES.noReadings}</p>}
      <ul className="grid gap-3">
        {readings.map(({ id, admin_name: adminName, at, reason }) => (
          <li key={id}>
            <p className="text-sm text-muted wrap-anywhere">
              <time dateTime={at}>{dayAndTime(at)}</time> · {adminName}
            </p>
            <p className="wrap-anywhere">{reason || ADMIN_CASES.blanked}</p>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

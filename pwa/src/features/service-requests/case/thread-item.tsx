import { Link } from '@tanstack/react-router'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { DOOR } from '@tecnicerca/shared/messages/door'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { QUOTE } from '@tecnicerca/shared/messages/quotes'
import type { EventData } from '@tecnicerca/shared/service-requests/events'
import { isVisit, VISIT_KINDS } from '@tecnicerca/shared/service-requests/visit-log'
import type { ReactNode } from 'react'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import { wordsFor } from '../../../offline/outbox/words.ts'
import { TEXT_LINK_CLASS } from '../../../ui/buttons/text-link-class.ts'
import { classNames } from '../../../ui/class-names.ts'
import { QuoteLines } from '../../../ui/display/quote-lines.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { Arrival } from '../waiting/arrival.tsx'
import { type CaseSides, eventWords } from './event-words.ts'
import type { ThreadRowEvent } from './thread-rows.ts'

type ThreadItemProps = {
  event: ThreadRowEvent
  sides: CaseSides
  /** Items that have waited long enough to be shown as waiting. */
  waiting: readonly OutboxRecord[]
  /** The event's photos. */
  children?: ReactNode
}

/** The kinds whose note stands below their line. */
const NOTED: ReadonlySet<ThreadRowEvent['kind']> = new Set([
  'offered',
  'payment_disputed',
  'guarantee_refused',
  ...VISIT_KINDS,
])

/** What happened, as a line. Messages are bubbles. */
export function ThreadItem({ event, sides, waiting, children }: ThreadItemProps) {
  const { also } = event
  return (
    <div className="justify-self-center px-4 text-center text-sm text-muted">
      <p className="wrap-anywhere">
        <span>{eventWords(event, sides)}</span> · <When event={event} waiting={waiting} />
        {also && <span key="also"> · {eventWords(also, sides)}</span>}
      </p>
      {NOTED.has(event.kind) && event.data.note && (
        <p className="text-ink wrap-anywhere">«{event.data.note}»</p>
      )}
      {event.kind === 'offered' && event.data.lines && <ClosedQuote quote={event.data} />}
      {children}
      <Refused item={event.item} />
    </div>
  )
}

/** The lines of a quote that is no longer open, folded. */
function ClosedQuote({ quote }: { quote: EventData }) {
  return (
    <details className="text-left">
      <summary className="inline-flex min-h-11 w-full cursor-pointer items-center justify-center underline">
        {QUOTE.seeLines(quote.lines?.length ?? 0)}
      </summary>
      <div className="rounded-card border border-line bg-card px-3 py-2 text-ink">
        <QuoteLines quote={quote} />
      </div>
    </details>
  )
}

/** The time of the event, or a note that it has not reached the server. */
export function When({
  event: { at, item, kind, data },
  waiting,
}: {
  event: ThreadEvent
  waiting: readonly OutboxRecord[]
}) {
  const { at_phone: atPhone } = data
  if (!item || !waiting.includes(item)) return <Arrival at={at} writtenAt={atPhone} how={howOf(kind)} />
  const isRefused = item.state === 'needs_attention'
  const icon = isRefused ? 'circle-alert' : 'clock'
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 font-semibold',
        isRefused ? 'text-danger-ink' : 'text-amber-ink',
      )}
    >
      <Icon name={icon} className="size-4" />
      {isRefused ? OFFLINE.attentionChip : data.at_door ? DOOR.pending : OFFLINE.pendingChip}
    </span>
  )
}

function howOf(kind: ThreadEvent['kind']): 'written' | 'done' | 'tapped' {
  if (isVisit(kind)) return 'tapped'
  return kind === 'completed' ? 'done' : 'written'
}

/** Says why the server refused the item, and links to the screen where it can be corrected. */
export function Refused({ item }: Pick<ThreadEvent, 'item'>) {
  if (item?.state !== 'needs_attention') return null
  return (
    <p className="text-sm text-danger-ink">
      {wordsFor(item)}{' '}
      <Link to="/pendientes" className={TEXT_LINK_CLASS}>
        {CASES.seePending}
      </Link>
    </p>
  )
}

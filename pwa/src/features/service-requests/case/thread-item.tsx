import { Link } from '@tanstack/react-router'
import { CASES, TAKE_BACK } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import type { ReactNode } from 'react'
import { dayAndTime } from '../../../lib/text/day-and-time.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import { wordsFor } from '../../../offline/outbox/words.ts'
import { TEXT_LINK_CLASS } from '../../../ui/buttons/text-link-class.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { partyOf } from '../end/status-changes.ts'
import { Arrival } from '../waiting/arrival.tsx'
import { type CaseSides, counterpartOf, eventWords } from './event-words.ts'
import { canTakeBackMessage, type TakeBackTarget } from './take-back.ts'
import { TakeBackButton } from './take-back-button.tsx'

/** A button that reports the message of this event. */
export type ReportMessage = (eventId: number) => ReactNode

type ThreadItemProps = {
  event: ThreadEvent
  sides: CaseSides
  /** Items that have waited long enough to be shown as waiting. */
  waiting: readonly OutboxRecord[]
  reportMessage: ReportMessage
  takeBack: (target: TakeBackTarget) => void
  /** The event's photos. */
  children?: ReactNode
}

/** A message as a bubble on its sender's side, any other event as a line. */
export function ThreadItem({ event, sides, waiting, reportMessage, takeBack, children }: ThreadItemProps) {
  const { hidden_rule: hiddenRule, taken_back_at: takenBackAt } = event.data
  const words = takenBackAt ? CASES.takenBackAt(dayAndTime(takenBackAt)) : eventWords(event, sides)
  if (event.kind !== 'message')
    return (
      <div className="justify-self-center px-4 text-center text-sm text-muted">
        <p className="wrap-anywhere">
          {words} · <When event={event} waiting={waiting} />
        </p>
        {event.kind === 'offered' && event.data.note && (
          <p className="text-ink wrap-anywhere">«{event.data.note}»</p>
        )}
        {children}
        <Refused item={event.item} />
      </div>
    )
  const isOwn = event.by === partyOf(sides)
  const isHidden = hiddenRule !== undefined || takenBackAt !== undefined
  const canReport = !isHidden && (event.by === 'customer' || event.by === 'technician') && !isOwn
  const isOurs = event.by === 'admin'
  return (
    <div
      className={classNames(
        'max-w-[85%] rounded-card px-3 py-2',
        isOwn ? 'justify-self-end bg-brand-tint' : 'justify-self-start border border-line bg-card',
        isOurs && 'border-brand',
      )}
    >
      {isOurs ? (
        <p className="font-semibold text-brand-ink">{CASES.us}</p>
      ) : (
        <span className="sr-only">{isOwn ? CASES.you : counterpartOf(sides)}:</span>
      )}
      <p className={classNames('whitespace-pre-line wrap-anywhere', isHidden && 'text-muted italic')}>
        {words}
      </p>
      {children}
      <div className="flex items-center justify-end gap-3 text-sm text-muted">
        {canReport && reportMessage(event.id)}
        {canTakeBackMessage(event, partyOf(sides)) && (
          <TakeBackButton label={TAKE_BACK.message.confirm} onPress={() => takeBack({ event })} />
        )}
        <When event={event} waiting={waiting} />
      </div>
      <Refused item={event.item} />
    </div>
  )
}

/** The time of the event, or a note that it has not reached the server. */
export function When({
  event: { at, item, kind, data },
  waiting,
}: Pick<ThreadItemProps, 'event' | 'waiting'>) {
  const { at_phone: atPhone } = data
  if (!item || !waiting.includes(item))
    return <Arrival at={at} writtenAt={atPhone} isDone={kind === 'completed'} />
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
      {isRefused ? OFFLINE.attentionChip : OFFLINE.pendingChip}
    </span>
  )
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

import { CASES, TAKE_BACK } from '@tecnicerca/shared/messages/cases'
import { type ReactNode, useState } from 'react'
import { dayAndTime } from '../../../lib/text/day-and-time.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { partyOf } from '../end/status-changes.ts'
import { type CaseSides, counterpartOf, eventWords } from './event-words.ts'
import { canTakeBackMessage, type TakeBackTarget } from './take-back.ts'
import { TakeBackButton } from './take-back-button.tsx'
import { Refused, When } from './thread-item.tsx'

/** A button that reports the message of this event. */
export type ReportMessage = (eventId: number) => ReactNode

type MessageBubbleProps = {
  event: ThreadEvent
  sides: CaseSides
  waiting: readonly OutboxRecord[]
  reportMessage: ReportMessage
  takeBack: (target: TakeBackTarget) => void
  /** The event's photos. */
  children?: ReactNode
}

/** A message on its sender's side. Its button shows what can be done with it. */
export function MessageBubble(props: MessageBubbleProps) {
  const { event, sides, waiting, reportMessage, takeBack, children } = props
  const [isOpen, setIsOpen] = useState(false)
  const { hidden_rule: hiddenRule, taken_back_at: takenBackAt } = event.data
  const words = takenBackAt ? CASES.takenBackAt(dayAndTime(takenBackAt)) : eventWords(event, sides)
  const me = partyOf(sides)
  const isOwn = event.by === me
  const isHidden = hiddenRule !== undefined || takenBackAt !== undefined
  const canReport = !isHidden && (event.by === 'customer' || event.by === 'technician') && !isOwn
  const hasActs = canReport || canTakeBackMessage(event, me)
  return (
    <div
      className={classNames(
        'max-w-[85%] rounded-card px-3 py-2',
        isOwn ? 'justify-self-end bg-brand-tint' : 'justify-self-start border border-line bg-card',
        event.by === 'admin' && 'border-brand',
      )}
    >
      {event.by === 'admin' ? (
        <p className="font-semibold text-brand-ink">{CASES.us}</p>
      ) : (
        <span className="sr-only">{isOwn ? CASES.you : counterpartOf(sides)}:</span>
      )}
      <p className={classNames('whitespace-pre-line wrap-anywhere', isHidden && 'text-muted italic')}>
        {words}
      </p>
      {children}
      <div className="flex items-center justify-end text-sm text-muted">
        <When event={event} waiting={waiting} />
        {hasActs && (
          <IconButton
            icon="ellipsis-vertical"
            iconClass="size-4"
            label={CASES.messageOptions}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="-my-3 -mr-3"
          />
        )}
      </div>
      {isOpen && (
        <div className="mt-1 flex flex-wrap justify-end gap-3 border-t border-line text-sm">
          {canReport && reportMessage(event.id)}
          {canTakeBackMessage(event, me) && (
            <TakeBackButton label={TAKE_BACK.message.confirm} onPress={() => takeBack({ event })} />
          )}
        </div>
      )}
      <Refused item={event.item} />
    </div>
  )
}

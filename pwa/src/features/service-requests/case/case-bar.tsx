import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { CASE_LIMITS } from '@tecnicerca/shared/limits'
import { CASES, OFFER } from '@tecnicerca/shared/messages/cases'
import { QUOTE, QUOTE_FORM } from '@tecnicerca/shared/messages/quotes'
import { isOpen, type Party } from '@tecnicerca/shared/service-requests/status'
import { type ReactNode, useState } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { dayAndMonth, money } from '../../../lib/text/formats.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OpenOffer, OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { pageClock } from '../../../offline/network/clock.ts'
import { useToday } from '../../../offline/network/use-today.ts'
import { ActRow } from '../../../ui/buttons/act-row.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { AskAgainLink, canAskAgain } from '../ask/ask-again-link.tsx'
import { AskAnotherLink, canAskAnother } from '../ask/other-technician-link.tsx'
import { isJustAccepted } from '../end/act-question.ts'
import { hasReviewPrompt, ReviewPrompt } from '../end/review-prompt.tsx'
import { partyOf } from '../end/status-changes.ts'
import { type StatusAct, useStatusActs } from '../end/use-status-acts.tsx'
import { agreedGuaranteeDays } from '../guarantee/guarantee.ts'
import { caseStateWords } from '../list/card-words.ts'
import type { ListedServiceRequest } from '../list/listed-service-requests.ts'
import { NotePayment } from '../payments/note-payment.tsx'
import { canNotePayments } from '../payments/payments.ts'
import { ProposalDialog } from '../quote/proposal-dialog.tsx'
import { firstName } from '../request-chat.ts'
import { CaseMenu, type CaseMenuProps } from './case-menu.tsx'
import { Composer } from './composer.tsx'
import { counterpartOf } from './event-words.ts'
import { standingOffer } from './offers.ts'
import { QuickReplyPicker } from './quick-reply-picker.tsx'
import { photosBy } from './thread-rows.ts'
import { useComposer } from './use-composer.ts'
import { useOfferAnswer } from './use-offer-answer.ts'

type CaseBarProps = {
  serviceRequest: ListedServiceRequest
  thread: readonly ThreadEvent[]
  user: SessionUser
}

type CaseActsProps = CaseBarProps &
  Pick<CaseMenuProps, 'visitActs'> & { notePayment: () => void; openDoor: () => void }

/** The act of the moment and the menu of the others. */
export function CaseActs(props: CaseActsProps) {
  const { serviceRequest, thread, user, visitActs, notePayment, openDoor } = props
  const [opened, setOpened] = useState<'menu' | 'offer' | 'quote'>()
  const offer = standingOffer(thread, serviceRequest)
  const row = { ...serviceRequest, open_offer: offer }
  const { acts, completeWithGuarantee, acceptOffer, dialog } = useStatusActs(row, user, {
    agreedDays: agreedGuaranteeDays(thread),
  })
  const answer = useOfferAnswer(serviceRequest, user)
  const me = partyOf(serviceRequest)
  const today = useToday()
  const moment = momentOf(row, { offer, me, now: pageClock.now() })
  const ofMoment = acts.find(({ status }) => status === STATUS_OF[moment ?? 'waits'])
  const propose = () => setOpened('offer')
  const quote = () => setOpened('quote')
  const isOver = (offer?.data.valid_until ?? today) < today
  const canPropose = isOpen(serviceRequest.status) && serviceRequest.item?.state !== 'needs_attention'
  const canNote = canNotePayments(serviceRequest, thread)
  const close = () => setOpened(undefined)
  return (
    <>
      <ActRow className="flex items-center gap-2 pt-1">
        <div
          className={classNames(
            'flex min-w-0 grow flex-wrap items-center gap-2',
            moment === 'accept' && 'min-[22rem]:flex-nowrap',
          )}
        >
          {ofMoment ? (
            <>
              <MainAct act={ofMoment} />
              {moment === 'accept' && canPropose && <Proposals {...{ propose, quote }} />}
            </>
          ) : moment === 'accept_offer' && offer ? (
            <>
              <Button
                className="min-w-0 grow-999 basis-28 px-2! text-sm wrap-anywhere"
                disabled={answer.isPending || isOver}
                onClick={() => acceptOffer(offer)}
              >
                {isOver ? QUOTE.over : acceptLabel(offer)}
              </Button>
              <ProposeButton label={OFFER.counter} onPropose={propose} />
            </>
          ) : moment === 'propose' ? (
            <>
              <QuoteButton open={quote} />
              <Button variant="secondary" className="grow px-2! text-sm" onClick={propose}>
                {OFFER.propose}
              </Button>
            </>
          ) : (
            <Ended {...{ serviceRequest: row, user, moment }} />
          )}
        </div>
        {canNote && (
          <NotePayment
            hasRoom={!ofMoment && moment === undefined && isOpen(serviceRequest.status)}
            open={notePayment}
          />
        )}
        <IconButton icon="ellipsis-vertical" label={CASES.more} onClick={() => setOpened('menu')} />
      </ActRow>
      {opened === 'menu' && (
        <CaseMenu
          {...{ serviceRequest, visitActs }}
          acts={acts.filter((act) => act !== ofMoment)}
          completeWithGuarantee={completeWithGuarantee}
          notePayment={canNote ? notePayment : undefined}
          quote={canPropose && me === 'technician' && moment !== 'propose' ? quote : undefined}
          door={canPropose && me === 'customer' && !offer && serviceRequest.id > 0 ? openDoor : undefined}
          propose={canPropose && !IN_BAR.has(moment) ? propose : undefined}
          offerAct={
            offer && {
              label: offer.by === me ? OFFER.withdraw : OFFER.decline,
              press: () => answer.mutate({ offer, status: offer.by === me ? 'withdrawn' : 'declined' }),
            }
          }
          onClose={close}
        />
      )}
      {(opened === 'offer' || opened === 'quote') && (
        <ProposalDialog {...{ opened, serviceRequest, thread, user, offer, me, close }} />
      )}
      {dialog}
    </>
  )
}

/** The one act that a case waits for. `waits`: for the other side's answer. `propose`: a job without a price. */
type Moment = 'accept_offer' | 'waits' | 'accept' | 'propose' | 'complete' | undefined

type MomentOf = { offer: Pick<OpenOffer, 'by'> | undefined; me: Party; now: number }

/**
 * What to offer first. 'Marcar Completado' comes on the day of the job, and never in the place where the acceptance was
 * just tapped.
 */
function momentOf(row: OwnServiceRequest, { offer, me, now }: MomentOf): Moment {
  const { status, request_date: day, agreed_total: agreed } = row
  if (status !== 'pending' && status !== 'accepted') return undefined
  if (offer) return offer.by === me ? 'waits' : 'accept_offer'
  if (me === 'customer') return status === 'pending' ? 'waits' : undefined
  if (status === 'pending') return 'accept'
  if (day <= dayInSantoDomingo(new Date(now)) && !isJustAccepted(row, now)) return 'complete'
  return agreed === null ? 'propose' : undefined
}

/** The moments at which the bar itself offers to propose a price. */
const IN_BAR = new Set<Moment>(['accept', 'accept_offer', 'propose'])

const STATUS_OF = { accept: 'accepted', complete: 'completed' } as Record<NonNullable<Moment>, string>

function QuoteButton({ open }: { open: () => void }) {
  return (
    <Button variant="secondary" className="grow px-2! text-sm" onClick={open}>
      {QUOTE_FORM.open}
    </Button>
  )
}

function MainAct({ act: { label, isDisabled, press } }: { act: StatusAct }) {
  return (
    <Button key={label} className="grow" disabled={isDisabled} onClick={press}>
      {label}
    </Button>
  )
}

/** Beside 'Aceptar', in one line: on the narrowest phones the quote is in the menu alone. */
function Proposals({ propose, quote }: { propose: () => void; quote: () => void }) {
  return (
    <>
      <ProposeButton label={OFFER.proposeShort} name={OFFER.propose} onPropose={propose} />
      <IconButton
        icon="clipboard-list"
        label={QUOTE_FORM.open}
        onClick={quote}
        className="border border-control max-[22rem]:hidden"
      />
    </>
  )
}

type ProposeButtonProps = { label: string; name?: string; onPropose: () => void }

/** Beside the act of the moment, in the same line. `name`: what screen readers read, if it is longer. */
function ProposeButton({ label, name, onPropose }: ProposeButtonProps) {
  return (
    <Button
      variant="secondary"
      aria-label={name}
      className="min-w-0 grow px-2! text-sm wrap-anywhere"
      onClick={onPropose}
    >
      {label}
    </Button>
  )
}

function acceptLabel({ data: { total, request_date: day } }: ThreadEvent): string {
  return total === undefined ? OFFER.acceptDay(dayAndMonth(day ?? '')) : OFFER.acceptWhat(money(total))
}

/** What a case offers or says when there is no act of the moment. */
function Ended({
  serviceRequest,
  user,
  moment,
}: Omit<CaseBarProps, 'thread'> & { moment: Moment }): ReactNode {
  const today = useToday()
  const canReview =
    user.role === 'customer' && serviceRequest.has_review === 0 && hasReviewPrompt(serviceRequest)
  // Two of them share one line: their words may wrap.
  const beside = canReview ? 'min-w-0 grow basis-0 px-2! text-sm' : 'grow px-2!'
  if (canReview || canAskAnother(serviceRequest) || canAskAgain(serviceRequest))
    return (
      <>
        {canReview && <ReviewPrompt serviceRequest={serviceRequest} className={beside} />}
        <AskAgainLink serviceRequest={serviceRequest} user={user} className={beside} />
        <AskAnotherLink serviceRequest={serviceRequest} user={user} />
      </>
    )
  const words =
    moment === 'waits'
      ? CASES.waitsFor(firstName(counterpartOf(serviceRequest)))
      : (completedWords(serviceRequest, today) ?? caseStateWords(serviceRequest, today))
  return (
    <p key={words} className="text-sm text-muted">
      {words}
    </p>
  )
}

/** What a completed job leaves to say to its technician. */
function completedWords(
  { status, ended_at: endedAt, agreed_total: agreed }: ListedServiceRequest,
  today: string,
): string | undefined {
  if (status !== 'completed') return undefined
  const day = CASES.completedOn(dayAndMonth(endedAt ? dayInSantoDomingo(new Date(endedAt)) : today))
  return agreed === null ? day : `${day} · ${money(agreed)}`
}

export function CaseComposer({ serviceRequest, thread, user }: CaseBarProps) {
  const room = CASE_LIMITS.photos - photosBy(partyOf(serviceRequest), thread).length
  const composer = useComposer(serviceRequest, user, room)
  /** Puts a sentence below what is already typed. */
  const add = (sentence: string) => {
    const words = [composer.text.trimEnd(), sentence].filter(Boolean).join('\n')
    composer.type(words.slice(0, CASE_LIMITS.message))
    composer.area.current?.focus()
  }
  return (
    <div className="py-2">
      <Composer
        {...composer}
        quickReplies={
          serviceRequest.direction === 'received' && (
            <QuickReplyPicker serviceRequest={serviceRequest} userId={user.id} onPick={add} />
          )
        }
      />
    </div>
  )
}

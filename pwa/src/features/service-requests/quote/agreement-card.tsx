import { CASES } from '@tecnicerca/shared/messages/cases'
import { GUARANTEE } from '@tecnicerca/shared/messages/guarantees'
import { PAYMENTS } from '@tecnicerca/shared/messages/payments'
import { QUOTE } from '@tecnicerca/shared/messages/quotes'
import { isOpen } from '@tecnicerca/shared/service-requests/status'
import { type ReactNode, useId, useState } from 'react'
import { longDate, money } from '../../../lib/text/formats.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { useToday } from '../../../offline/network/use-today.ts'
import { classNames } from '../../../ui/class-names.ts'
import { QuoteLines, QuoteTerms } from '../../../ui/display/quote-lines.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import type { Guarantee } from '../guarantee/guarantee.ts'
import { QuoteLink } from '../handout/handout-links.tsx'
import { totalsOf } from '../payments/payments.ts'
import { agreedOffer } from './agreed-offer.ts'

type AgreementCardProps = {
  serviceRequest: OwnServiceRequest
  thread: readonly ThreadEvent[]
  guarantee: Guarantee | undefined
  /** That it was made at the door. */
  doorLine?: ReactNode
  /** What can be claimed; stands below the guarantee. */
  claim?: ReactNode
  /** What can be noted about the agreement. */
  children?: ReactNode
}

/**
 * What was agreed, paid and is owed: a few lines above the thread, which open to the lines of the quote. Nothing without a
 * price and payments.
 */
export function AgreementCard(props: AgreementCardProps) {
  const { serviceRequest, thread, guarantee, claim, doorLine, children } = props
  const [isShown, setIsShown] = useState(false)
  const id = useId()
  const today = useToday()
  const offer = agreedOffer(thread)
  const { agreed, paid_total: paid, noted_total: noted, balance } = totalsOf(serviceRequest, thread)
  const hasPayments = thread.some(({ kind }) => kind === 'payment_noted') || paid !== 0 || noted !== 0
  const isAlive = isOpen(serviceRequest.status) || serviceRequest.status === 'completed'
  if (!hasPayments && !guarantee && (agreed === null || !isAlive)) return null
  const { total: _, valid_until: _day, ...terms } = offer?.data ?? {}
  return (
    <section aria-label={QUOTE.agreement} className="mb-3 rounded-card border border-line bg-card px-4">
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
        className="flex min-h-11 w-full items-center gap-2 py-1 text-left"
      >
        <Icon name="circle-check" className="size-5 shrink-0 text-success-ink" />
        <span className="min-w-0 grow wrap-anywhere">
          <strong>{QUOTE.agreement}</strong> ·{' '}
          <span key={agreed}>{agreed === null ? PAYMENTS.noPrice : CASES.agreed(money(agreed))}</span>
        </span>
        <Icon name="chevron-down" className={classNames('size-5 shrink-0', isShown && 'rotate-180')} />
      </button>
      {doorLine}
      {hasPayments && (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-x-4 gap-y-1 pb-2 text-sm">
          <Sum term={PAYMENTS.paid} amount={paid} />
          {noted !== 0 && <Sum term={PAYMENTS.toConfirm} amount={noted} className="text-amber-ink" />}
          {balance !== null && <Balance balance={balance} />}
        </dl>
      )}
      {guarantee && <GuaranteeLine guarantee={guarantee}>{claim}</GuaranteeLine>}
      <div id={id} hidden={!isShown} className="grid gap-2 pb-3">
        <QuoteLines quote={offer?.data ?? {}} />
        <QuoteTerms quote={terms} today={today} />
        {offer && <QuoteLink offer={offer} />}
        {children}
      </div>
    </section>
  )
}

function GuaranteeLine({ guarantee: { lastDay, daysLeft }, children }: GuaranteeLineProps) {
  const day = longDate(lastDay)
  const words = daysLeft < 0 ? GUARANTEE.ended(day) : GUARANTEE.lasts(day, daysLeft)
  return (
    <div className="grid gap-2 pb-3">
      <p key={words} className="flex gap-2 text-sm">
        <Icon name="shield" className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 wrap-anywhere">{words}</span>
      </p>
      {children}
    </div>
  )
}

type GuaranteeLineProps = { guarantee: Guarantee; children: ReactNode }

function Balance({ balance }: { balance: number }) {
  if (balance < 0) return <Sum term={PAYMENTS.overpaid} amount={-balance} />
  return <Sum term={PAYMENTS.owed} amount={balance} />
}

function Sum({ term, amount, className }: { term: string; amount: number; className?: string }) {
  return (
    <div className={className}>
      <dt>{term}</dt>
      <dd key={amount} className="font-bold tabular-nums wrap-anywhere">
        {money(amount)}
      </dd>
    </div>
  )
}

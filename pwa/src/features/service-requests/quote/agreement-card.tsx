import { CASES } from '@tecnicerca/shared/messages/cases'
import { QUOTE } from '@tecnicerca/shared/messages/quotes'
import { isOpen } from '@tecnicerca/shared/service-requests/status'
import { useId, useState } from 'react'
import { money } from '../../../lib/text/formats.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { useToday } from '../../../offline/network/use-today.ts'
import { classNames } from '../../../ui/class-names.ts'
import { QuoteLines, QuoteTerms } from '../../../ui/display/quote-lines.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { agreedOffer } from './agreed-offer.ts'

type AgreementCardProps = { serviceRequest: OwnServiceRequest; thread: readonly ThreadEvent[] }

/** What was agreed: one line above the thread, which opens to the lines of the quote. Nothing without an agreed quote. */
export function AgreementCard({ serviceRequest, thread }: AgreementCardProps) {
  const [isShown, setIsShown] = useState(false)
  const id = useId()
  const today = useToday()
  const offer = agreedOffer(thread)
  const { total, lines, valid_until: _, ...terms } = offer?.data ?? {}
  const hasMore = lines !== undefined || terms.guarantee_days !== undefined
  const isAlive = isOpen(serviceRequest.status) || serviceRequest.status === 'completed'
  if (total === undefined || !hasMore || !isAlive) return null
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
          <strong>{QUOTE.agreement}</strong> · {CASES.agreed(money(total))}
        </span>
        <Icon name="chevron-down" className={classNames('size-5 shrink-0', isShown && 'rotate-180')} />
      </button>
      <div id={id} hidden={!isShown} className="pb-3">
        <QuoteLines quote={offer?.data ?? {}} />
        <QuoteTerms quote={terms} today={today} />
      </div>
    </section>
  )
}

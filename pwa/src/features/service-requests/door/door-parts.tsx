import { DOOR } from '@tecnicerca/shared/messages/door'
import { DOOR_SCREEN } from '@tecnicerca/shared/messages/door-screen'
import type { DoorOffer } from '@tecnicerca/shared/service-requests/door-agreements'
import { type ReactNode, useEffect, useRef } from 'react'
import { money, shortDate } from '../../../lib/text/formats.ts'
import { offerWords } from '../../../lib/text/offer-words.ts'
import { withoutNulls } from '../../../offline/cases/own-case.ts'
import { useToday } from '../../../offline/network/use-today.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { QuoteLines, QuoteTerms } from '../../../ui/display/quote-lines.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { DoorCode } from './code-screen.tsx'
import type { Wrong } from './halves.ts'

/** A step of the handshake. It takes the focus, because the button that led to it is gone. */
export function Step({ children }: { children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => step.current?.focus(), [])
  return (
    <div ref={step} tabIndex={-1} className="grid gap-3 outline-none">
      {children}
    </div>
  )
}

/** The words of an offer, as any quote shows them. */
export function OfferTerms({ terms }: { terms: DoorOffer['terms'] }) {
  const today = useToday()
  const data = withoutNulls(terms)
  return (
    <div className="grid gap-1 rounded-card border border-line px-4 py-3">
      <p>
        <strong className="text-lg">{offerWords(data)}</strong>
      </p>
      <QuoteLines quote={data} />
      {data.request_date && <p className="font-semibold">{shortDate(data.request_date)}</p>}
      <QuoteTerms quote={data} today={today} />
      {data.note && <p className="text-muted wrap-anywhere">{data.note}</p>}
    </div>
  )
}

/** The end on both phones: the same sum and the same code. */
export function DoorDone({
  total,
  code,
  onClose,
}: {
  total: number | undefined
  code: string
  onClose: () => void
}) {
  return (
    <Step key="done">
      <Banner tone="success" icon={<Icon name="circle-check" className="size-6 shrink-0" />}>
        <strong>{DOOR.unsent}</strong>
      </Banner>
      {total !== undefined && <p className="text-center text-2xl font-bold tabular-nums">{money(total)}</p>}
      <DoorCode code={code} />
      <p className="text-center text-sm">{DOOR_SCREEN.sameCode}</p>
      <p className="text-sm text-muted">{DOOR_SCREEN.saved}</p>
      <Button wide onClick={onClose}>
        {DOOR_SCREEN.done}
      </Button>
    </Step>
  )
}

/** Why this phone cannot agree at the door, and the ordinary way. */
export function Unable({ text, way }: { text: string; way: string }) {
  return (
    <Banner tone="amber" icon={<Icon name="circle-alert" className="size-5 shrink-0" />}>
      <p>{text}</p>
      <p className="mt-2">{way}</p>
    </Banner>
  )
}

/** The sentence for a code that does not count. `name`: the other side's. */
export function wrongWords(wrong: Wrong, name: string): string {
  if (wrong.why === 'over') return DOOR_SCREEN.wrong.over(shortDate(wrong.day))
  if (wrong.why === 'replaced') return DOOR_SCREEN.wrong.replaced(name)
  return DOOR_SCREEN.wrong[wrong.why]
}

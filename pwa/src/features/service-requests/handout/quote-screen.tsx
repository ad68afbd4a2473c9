import { QUOTE_HANDOUT } from '@tecnicerca/shared/messages/handouts'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import type { SessionUser } from '../../../lib/session/session.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import { useToday } from '../../../offline/network/use-today.ts'
import { HandoutScreen, HandoutView, type KnownCase } from './handout-screen.tsx'
import { findQuote, quoteHandout } from './quote-handout.ts'

type QuoteScreenProps = { id: number | undefined; offer: string; user: SessionUser }

/** A quote to hand over. `offer`: as the URL names it. */
export function QuoteScreen({ id, offer, user }: QuoteScreenProps) {
  return (
    <HandoutScreen
      id={id}
      user={user}
      title={TITLES.quote}
      missing={QUOTE_HANDOUT.missing}
      find={(thread) => findQuote(thread, offer)}
      view={Quote}
    />
  )
}

function Quote({ found, serviceRequest, thread }: KnownCase & { found: ThreadEvent }) {
  const today = useToday()
  const handout = quoteHandout(found, { names: serviceRequest, thread, today })
  return <HandoutView handout={handout} caseId={serviceRequest.id} title={TITLES.quote} />
}

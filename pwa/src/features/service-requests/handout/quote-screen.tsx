import { QUOTE_HANDOUT } from '@tecnicerca/shared/messages/handouts'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import type { SessionUser } from '../../../lib/session/session.ts'
import { useToday } from '../../../offline/network/use-today.ts'
import { HandoutScreen } from './handout-screen.tsx'
import { findQuote, quoteHandout } from './quote-handout.ts'

/** A quote to hand over. `offer`: as the URL names it. */
export function QuoteScreen({
  id,
  offer,
  user,
}: {
  id: number | undefined
  offer: string
  user: SessionUser
}) {
  const today = useToday()
  return (
    <HandoutScreen
      id={id}
      user={user}
      title={TITLES.quote}
      missing={QUOTE_HANDOUT.missing}
      make={({ serviceRequest, thread }) => {
        const quote = findQuote(thread, offer)
        return quote && quoteHandout(quote, { names: serviceRequest, thread, today })
      }}
    />
  )
}

import type { QuoteLine } from '@tecnicerca/shared/service-requests/quote-sum'
import { useMemo } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import {
  type OwnServiceRequest,
  useEarlierQuoteLines,
  useOwnServiceRequests,
} from '../../../offline/cases/own-service-requests.ts'

type Suggestions = ReadonlyMap<string, QuoteLine>

/** Lines of the user's own quotes on this phone, one for each text; of several, the one of the newest quote. */
export function useLineSuggestions(user: Pick<SessionUser, 'id' | 'name'>): Suggestions {
  const { serviceRequests: rows } = useOwnServiceRequests(user)
  const earlier = useEarlierQuoteLines(user.id)
  return useMemo(() => suggestionsOf(rows, earlier), [rows, earlier])
}

/** `earlier`: lines of the stored logs, newest first. A case without a stored log has only what the list tells. */
export function suggestionsOf(
  rows: readonly OwnServiceRequest[],
  earlier: readonly QuoteLine[],
): Suggestions {
  const received = rows.filter(({ direction }) => direction === 'received')
  const open = received.flatMap(({ open_offer: offer }) =>
    offer?.by === 'technician' ? (offer.data.lines ?? []) : [],
  )
  const agreed = received.flatMap(({ agreed_lines: lines = [] }) => lines)
  const suggestions = new Map<string, QuoteLine>()
  for (const line of [...open, ...earlier, ...agreed])
    if (line.text !== '' && !suggestions.has(line.text)) suggestions.set(line.text, line)
  return suggestions
}

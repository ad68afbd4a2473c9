import type { QuoteLine } from '@tecnicerca/shared/service-requests/quote-sum'
import { useMemo } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { useOwnServiceRequests } from '../../../offline/cases/own-service-requests.ts'

/** Lines of the user's own quotes on this phone, one for each text; of several, the one of the newest case. */
export function useLineSuggestions(user: Pick<SessionUser, 'id' | 'name'>): ReadonlyMap<string, QuoteLine> {
  const { serviceRequests: rows } = useOwnServiceRequests(user)
  return useMemo(() => {
    const received = rows.filter(({ direction }) => direction === 'received')
    const lines = received.flatMap(({ agreed_lines: agreed = [], open_offer: offer }) => [
      ...(offer?.by === 'technician' ? (offer.data.lines ?? []) : []),
      ...agreed,
    ])
    return new Map(
      lines
        .filter(({ text }) => text !== '')
        .toReversed()
        .map((line) => [line.text, line]),
    )
  }, [rows])
}

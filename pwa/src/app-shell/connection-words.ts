import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { relativeTime } from '../lib/text/formats.ts'
import type { ConnectionState } from '../offline/network/connection.ts'
import type { Freshness } from '../offline/network/freshness.ts'

/** Text of the connection note in the header; undefined if there is nothing to say. */
export function connectionWords(
  connection: ConnectionState,
  freshness: Freshness | undefined,
): string | undefined {
  const age = freshness && freshness.level !== 'fresh' ? ageOf(freshness) : undefined
  switch (connection) {
    case 'portal':
      return OFFLINE.portal
    case 'offline':
      return age === undefined ? OFFLINE.offline : OFFLINE.dataFrom(age)
    case 'slow':
      return age === undefined ? OFFLINE.slow : `${OFFLINE.slow} · ${OFFLINE.updated(age)}`
    case 'online':
      return age === undefined ? undefined : OFFLINE.updatedSentence(age)
  }
}

function ageOf({ asOf, ageMs }: Freshness): string {
  return relativeTime(new Date(asOf), new Date(asOf + ageMs))
}

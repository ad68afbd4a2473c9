import type { User } from '@tecnicerca/shared/accounts'
import { foldWords, hasWords } from '@tecnicerca/shared/search'
import { agendaWords } from '@tecnicerca/shared/service-requests/agenda-words'
import type {
  ownServiceRequestsAnswer,
  ServiceRequest,
} from '@tecnicerca/shared/service-requests/service-request'
import { CURSOR_INVALID } from '@tecnicerca/shared/values/numbers'
import type * as z from 'zod/mini'
import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { listSectors } from '../sectors/service.ts'
import { sidesOf, viewFor } from './for-viewer.ts'
import { hasServiceRequest, listServiceRequests } from './repository.ts'

const FOUND_AT_MOST = 50
const READ_AT_ONCE = 500
/** A call that finds little reads no more rows than this, so that its cost has a limit. The cursor goes on. */
const READ_AT_MOST = 2_000

type Page = z.infer<typeof ownServiceRequestsAnswer>

/**
 * The received requests that have all words of `query` in what the technician may still see of them, newest first, after the
 * request with the id `cursor`. Throws `validation_failed` for a cursor that is not of this user.
 */
export async function searchAgenda(
  db: Db,
  actor: User,
  { query = '', cursor }: { query?: string | undefined; cursor?: number | undefined },
): Promise<Page> {
  const sides = sidesOf(actor)
  if (cursor !== undefined && !(await hasServiceRequest(db, cursor, sides)))
    throw new DomainError('validation_failed', { fields: { cursor: CURSOR_INVALID } })
  const [words, sectors] = [foldWords(query), await listSectors(db)]
  const found: ServiceRequest[] = []
  let after = cursor
  for (let read = 0; read < READ_AT_MOST; read += READ_AT_ONCE) {
    const rows = await listServiceRequests(db, sides, { limit: READ_AT_ONCE, after })
    for (const row of rows) {
      const shown = viewFor(actor, row)
      if (shown.direction === 'received' && hasWords(agendaWords(shown, sectors), words)) found.push(shown)
      after = row.id
      if (found.length === FOUND_AT_MOST) return { serviceRequests: found, next_cursor: String(after) }
    }
    if (rows.length < READ_AT_ONCE) return { serviceRequests: found, next_cursor: null }
  }
  return { serviceRequests: found, next_cursor: String(after) }
}

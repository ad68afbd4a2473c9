import type { Context } from 'hono'
import type { Dependencies } from '../dependencies.ts'
import type { Report } from '../lib/security-events.ts'
import { addressMark } from '../lib/signer.ts'
import { callerAddress } from './caller.ts'

/**
 * Writes events of this call into the log and counts them. Of the caller a line holds the mark of the address alone, by
 * which the lines of one run are found.
 */
export function reporter(c: Context, { log, metrics, sign, config }: Dependencies): Report {
  return ({ kind, reason, user_id: userId }) => {
    metrics?.countSecurityEvent({ kind, reason })
    const line = { request_id: c.get('request_id'), kind, reason, user_id: userId }
    addressMark(sign, callerAddress(c, config)).then(
      (address) => log.info({ ...line, address }, 'security'),
      // Without the database nobody knows the key; the event is told all the same.
      () => log.info(line, 'security'),
    )
  }
}

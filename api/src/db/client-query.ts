import type pg from 'pg'
import { withStatementName } from './named-statements.ts'
import { untilSerialized } from './serialization.ts'
import { isSerializationFailure } from './sql-state.ts'
import { tracedQuery } from './traced-query.ts'

type Query = (...args: unknown[]) => unknown

/**
 * Replaces `client.query`, once for each connection: the one place where something stands between pg and those who use
 * its pool (Kysely and the job queue, neither of which offers a place for it).
 *
 * - A statement with parameters is prepared under a name, where `named_statements` says so.
 * - A connection that PostgreSQL has given up is ended at once.
 * - A statement that is a transaction of its own is repeated where PostgreSQL asks for that, as `inTransaction` does for
 *   more than one.
 *
 * A call with a callback gets no promise: of these three it has only the name.
 */
export function replaceQuery(
  client: pg.ClientBase,
  { named_statements: namedStatements }: { named_statements: boolean },
): void {
  const send = tracedQuery(client.query.bind(client) as Query)

  const sendOnce: Query = (...args) => {
    const result = send(...(namedStatements ? withStatementName(args) : args))
    return result instanceof Promise ? endingLostClient(client, result) : result
  }

  const sendOrRepeat: Query = (...args) => {
    const isAlone = client.getTransactionStatus() === 'I'
    const result = sendOnce(...args)
    if (!isAlone || !(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      if (!isSerializationFailure(error)) throw error
      return untilSerialized(() => sendOnce(...args) as Promise<unknown>)
    })
  }

  client.query = sendOrRepeat as typeof client.query
}

/**
 * PostgreSQL says FATAL a moment before it closes the socket; in that moment the pool would hand the dying client to
 * the next request. Ended here, the pool drops it.
 */
async function endingLostClient(client: pg.ClientBase, result: Promise<unknown>): Promise<unknown> {
  try {
    return await result
  } catch (error) {
    if (isFatal(error)) void (client as pg.Client).end().catch(() => undefined)
    throw error
  }
}

function isFatal(error: unknown): boolean {
  return (
    error instanceof Error &&
    'severity' in error &&
    (error.severity === 'FATAL' || error.severity === 'PANIC')
  )
}

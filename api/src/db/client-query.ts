import { createHash } from 'node:crypto'
import type pg from 'pg'
import { inSpan, isTraced, SpanKind } from '../lib/spans.ts'
import { untilSerialized } from './serialization.ts'
import { isOutdatedStatement, isWorthRepeating } from './sql-state.ts'

type Query = (...args: unknown[]) => unknown

/**
 * Replaces `client.query` of each connection, because neither Kysely nor the job queue offers another hook. With
 * `namedStatements`, a statement with parameters is prepared under a name. A connection that PostgreSQL is closing is
 * ended at once. A statement outside a transaction is repeated where `inTransaction` repeats a transaction. A commit that
 * the standby has not confirmed fails. A call with a callback returns no promise, so it only gets a name.
 */
export function replaceQuery(client: pg.ClientBase, { namedStatements }: { namedStatements: boolean }): void {
  const send = tracedQuery(client.query.bind(client) as Query)
  const outcome = { isConfirmed: true }
  client.on('notice', ({ routine }) => {
    // PostgreSQL's message is translated; its source function is not.
    if (routine === 'SyncRepWaitForLSN') outcome.isConfirmed = false
  })

  const sendOnce: Query = (...args) => {
    const named = namedStatements ? withStatementName(args) : args
    outcome.isConfirmed = true
    const result = send(...named)
    return result instanceof Promise
      ? watchingFailure(client, named[0], refusingUnconfirmed(result, outcome))
      : result
  }

  const sendOrRepeat: Query = (...args) => {
    const isAlone = client.getTransactionStatus() === 'I'
    const result = sendOnce(...args)
    if (!isAlone || !(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      if (!isWorthRepeating(error)) throw error
      return untilSerialized(() => sendOnce(...args) as Promise<unknown>)
    })
  }

  client.query = sendOrRepeat as typeof client.query
}

/**
 * An operator may cancel a commit that waits for its synchronous standby. PostgreSQL then warns, and reports success, though a
 * failover would lose the transaction. SQLSTATE 08007: the outcome of the transaction is unknown.
 */
async function refusingUnconfirmed(
  result: Promise<unknown>,
  outcome: { isConfirmed: boolean },
): Promise<unknown> {
  const rows = await result
  if (outcome.isConfirmed) return rows
  throw Object.assign(new Error('no standby has confirmed the commit'), { code: '08007' })
}

/**
 * PostgreSQL sends FATAL a moment before it closes the socket. In between, the pool would give the dying connection to
 * the next caller. Ending it here makes the pool drop it. A statement that is outdated gets another name, so that a
 * repetition prepares it anew, on whatever connection.
 */
async function watchingFailure(
  client: pg.ClientBase,
  statement: unknown,
  result: Promise<unknown>,
): Promise<unknown> {
  try {
    return await result
  } catch (error) {
    if (isFatal(error)) void (client as pg.Client).end().catch(() => undefined)
    if (isOutdatedStatement(error)) rename(statement as NamedStatement)
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

type NamedStatement = { name: string; text: string }

const MAX_NAMES = 1000
const names = new Map<string, string>()

/**
 * Adds a name, the hash of the text, to the arguments of `client.query` if there are parameters. PostgreSQL then parses
 * and plans the statement once for each connection, which gives 1.25 times the throughput. Must be off behind a
 * PgBouncer older than 1.21.
 */
function withStatementName([text, values, ...rest]: unknown[]): unknown[] {
  const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
  return name ? [{ name, text, values }, ...rest] : [text, values, ...rest]
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  // Without this limit, texts built at run time (lists of values) would fill the server's memory with plans.
  if (names.size >= MAX_NAMES) return undefined
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** Another connection may have failed with the same name a moment before: the name that it got then stays. */
function rename({ name, text }: NamedStatement): void {
  if (names.get(text) === name) names.set(text, createHash('sha1').update(name).digest('base64url'))
}

/**
 * Wraps each statement of a traced call or background job in a span. The polling loops, which run every second, are not
 * traced. The span holds the text, never the values.
 */
function tracedQuery(send: Query): Query {
  return (...args) => {
    const text = textOf(args[0])
    if (text === undefined || typeof args.at(-1) === 'function' || !isTraced()) return send(...args)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
    const name = /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement'
    return inSpan(name, { kind: SpanKind.CLIENT, attributes }, async () => send(...args))
  }
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement
  return isConfig && typeof statement.text === 'string' ? statement.text : undefined
}

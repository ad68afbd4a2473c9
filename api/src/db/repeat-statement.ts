import type pg from 'pg'
import { untilSerialized } from './serialization.ts'
import { isSerializationFailure } from './sql-state.ts'

type Query = (...args: unknown[]) => unknown

/**
 * Makes `client` repeat a statement that is a transaction of its own where PostgreSQL asks for that, as `inTransaction`
 * does for more than one.
 */
export function repeatLoneStatements(client: pg.ClientBase): void {
  const query = client.query.bind(client) as Query
  const repeat = (error: unknown, args: unknown[]) => {
    if (!isSerializationFailure(error)) throw error
    return untilSerialized(() => query(...args) as Promise<unknown>)
  }
  client.query = ((...args: unknown[]) => {
    const is_alone = client.getTransactionStatus() === 'I'
    const result = query(...args)
    if (!is_alone || !(result instanceof Promise)) return result
    return result.catch((error: unknown) => repeat(error, args))
  }) as typeof client.query
}

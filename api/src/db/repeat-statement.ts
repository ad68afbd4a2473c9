import type pg from 'pg'
import { isSerializationFailure } from './sql-state.ts'

const MAX_TRIES = 6

/**
 * Makes `client` repeat a statement that is a transaction of its own where PostgreSQL asks for that, as `inTransaction`
 * does for more than one.
 */
export function repeatLoneStatements(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const repeat = async (args: unknown[], failure: unknown): Promise<unknown> => {
    let last = failure
    for (let tries = 1; tries < MAX_TRIES && isSerializationFailure(last); tries += 1) {
      try {
        return await query(...args)
      } catch (error) {
        last = error
      }
    }
    throw last
  }
  client.query = ((...args: unknown[]) => {
    const is_alone = client.getTransactionStatus() === 'I'
    const result = query(...args)
    if (!is_alone || !(result instanceof Promise)) return result
    return result.catch((error: unknown) => repeat(args, error))
  }) as typeof client.query
}

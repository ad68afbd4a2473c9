import type pg from 'pg'

/**
 * PostgreSQL says FATAL a moment before it closes the socket; in that moment the pool would hand the dying client to
 * the next request. Ended at once, the pool drops it.
 */
export function endWhenLost(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const result = query(...args)
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      if (isFatal(error)) void end(client)
      throw error
    })
  }) as typeof client.query
}

function isFatal(error: unknown): boolean {
  return (
    error instanceof Error &&
    'severity' in error &&
    (error.severity === 'FATAL' || error.severity === 'PANIC')
  )
}

async function end(client: pg.ClientBase): Promise<void> {
  await (client as pg.Client).end().catch(() => undefined)
}

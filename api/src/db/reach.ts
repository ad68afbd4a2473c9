import pg from 'pg'

const CONNECT_LIMIT_MS = 4_000

/** Throws one line that names the variable where nobody answers at the address that it gives, or turns us away. */
export async function reachDatabase(url: string, variable: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new Error(`${variable}: ${reasonOf(error)}`, { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}

/** Where a name has several addresses the error has no words of its own. */
function reasonOf(error: unknown): string {
  const all = error instanceof AggregateError ? error.errors : [error]
  const words = all.map((one) => (one instanceof Error ? one.message : String(one)))
  return words.join(', ').replaceAll(/\s+/g, ' ')
}

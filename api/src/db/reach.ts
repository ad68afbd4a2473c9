import pg from 'pg'

const CONNECT_LIMIT_MS = 4_000

const UNREADABLE_URL =
  'cannot be read as a URL: in a password write %2F for /, %23 for #, %3F for ? and %25 for %, or leave it out and set PGPASSWORD'

const readAsPg = (text: string) => new pg.Client({ connectionString: text })

/**
 * Error message for a URL that pg cannot read, or would read as another address than intended; undefined if it is fine.
 * Uses pg's own parser, because pg accepts addresses that are no WHATWG URL (`postgres://user@/name?host=/run/postgresql`).
 */
export function findUrlFault(text: string): string | undefined {
  const [, authority = '', rest = ''] = /^[a-z]+:\/\/([^/?#]*)(.*)$/.exec(text) ?? []
  // Otherwise 'user:12/3@host/name' would be read as host 'user' at port 12.
  const isPasswordCut = !authority.includes('@') && /^(\/[^?]*|\?[^=]*)@/.test(rest)
  if (isPasswordCut || rest.includes('#')) return UNREADABLE_URL
  try {
    readAsPg(text)
    return undefined
  } catch (error) {
    // Any other error is about a file named in the URL, such as a certificate.
    const isSyntax = error instanceof TypeError || error instanceof URIError
    return isSyntax ? UNREADABLE_URL : (error as Error).message
  }
}

/** Throws one line that names the variable if the server does not answer or refuses the connection. */
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

/** If a host name has several addresses, the error is an AggregateError without a message. */
function reasonOf(error: unknown): string {
  const all = error instanceof AggregateError ? error.errors : [error]
  const words = all.map((one) => (one instanceof Error ? one.message : String(one)))
  if (words.some((text) => /client password must be/.test(text)))
    return 'the database asks for a password: write it into the URL (postgres://user:password@…), or set PGPASSWORD'
  return words.join(', ').replaceAll(/\s+/g, ' ')
}

import pg from 'pg'

export type DatabaseEvents = {
  onChanged: (seq: number, userIds: number[]) => void
  onSessionsEnded: (userIds: number[]) => void
}

export type ListenConnection = {
  /** The number (xid) of the next transaction that writes: notifications of it and of all later ones will arrive. */
  seq: number

  /** Resolves when the connection is lost. */
  lost: Promise<void>
  close: () => Promise<void>
}

const LOOK_MS = 30_000
const LOOK_LIMIT_MS = 10_000

/**
 * Listens for notifications between processes. Opens its own connection with the options of `pool`, which must connect
 * directly to PostgreSQL: a pooler would lose the `LISTEN`. Rejects if it cannot connect.
 */
export async function listenToDatabase(pool: pg.Pool, events: DatabaseEvents): Promise<ListenConnection> {
  const client = new pg.Client({ ...pool.options, password: pool.options.password, application_name: 'live' })
  const lost = new Promise<void>((done) => {
    client.once('end', () => done())
    client.on('error', () => done())
  })
  client.on('notification', (message) => pass(message, events))
  await client.connect()
  await client.query('listen case_changes; listen session_ends')
  const { rows } = await client.query<{ seq: number }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as seq',
  )
  const stopLooking = endWhenSilent(client)
  void lost.then(stopLooking)
  return { seq: rows[0]?.seq ?? 0, lost, close: () => client.end().catch(() => undefined) }
}

function pass({ channel, payload = '' }: pg.Notification, events: DatabaseEvents): void {
  if (channel === 'session_ends') return events.onSessionsEnded(readIds(payload))
  const [seq, ids = ''] = payload.split(' ')
  events.onChanged(Number(seq), readIds(ids))
}

function readIds(text: string): number[] {
  return text.split(',').map(Number)
}

/** Without this check we would wait hours for a server that died silently. */
function endWhenSilent(client: pg.Client): () => void {
  let limit: NodeJS.Timeout | undefined
  const end = () => void client.end().catch(() => undefined)
  const look = setInterval(() => {
    limit = setTimeout(end, LOOK_LIMIT_MS)
    client.query('select 1').then(() => clearTimeout(limit), end)
  }, LOOK_MS)
  return () => {
    clearInterval(look)
    clearTimeout(limit)
  }
}

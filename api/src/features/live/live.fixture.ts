import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { TestUser } from '../../testing/api.ts'

type Opened = Pick<Response, 'status' | 'headers' | 'body'>
type Fetch = (path: string, init: RequestInit) => Opened | Promise<Opened>

export type TestStream = {
  status: number
  headers: Headers
  /** The `seq` numbers received so far. */
  heard: number[]
  /** Resolves once `seq` or a later number is received. Rejects if the stream ends before. */
  until: (seq: number) => Promise<void>
  /** Resolves with everything that was sent, when the stream has ended. */
  ended: Promise<string>
  leave: () => Promise<void>
}

/** Opens a user's live stream. Resolves once it reports everything that happens from now on. */
export async function listen(fetch: Fetch, as: TestUser): Promise<TestStream> {
  const answer = await fetch('/api/live', { headers: { cookie: as.cookie } })
  const reader = answer.body?.getReader()
  if (!reader || answer.status !== 200) throw new Error(`no stream: ${answer.status}`)
  const heard: number[] = []
  const waiting = new Set<() => void>()
  const wake = () => waiting.forEach((look) => look())
  let isOver = false

  async function read(from: NonNullable<typeof reader>): Promise<string> {
    let text = ''
    for (let piece = await from.read(); !piece.done; piece = await from.read()) {
      text += new TextDecoder().decode(piece.value)
      const received = [...text.matchAll(/event: changed\ndata: {"seq":(\d+)}\n\n/g)]
      heard.splice(0, heard.length, ...received.map(([, seq]) => Number(seq)))
      wake()
    }
    return text
  }
  const ended = read(reader).finally(() => {
    isOver = true
    wake()
  })
  ended.catch(() => undefined)
  const until = (seq: number) =>
    new Promise<void>((done, fail) => {
      const look = () => {
        if (isOver) fail(new Error(`ended before ${seq}: ${heard.join()}`))
        if (heard.some((other) => other >= seq)) done()
        else if (!isOver) return
        waiting.delete(look)
      }
      waiting.add(look)
      look()
    })
  await until(0)
  return { status: answer.status, headers: answer.headers, heard, until, ended, leave: () => reader.cancel() }
}

/** Notifies one user. Returns the `seq` of the notification. */
export async function notifyUser(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select pg_current_xact_id()::text::bigint as seq, tell_live(${userId}::int)`.execute(db)
  return rows[0]?.seq ?? 0
}

/** The `seq` of the case's last change, for its customer and for its technician. */
export async function lastChange(db: Db, caseId: number): Promise<{ customer: number; technician: number }> {
  const { rows } = await sql<{ customer: number; technician: number }>`
    select change_xid::text::bigint as customer, technician_change_xid::text::bigint as technician
    from service_requests where id = ${caseId}`.execute(db)
  return rows[0] ?? { customer: 0, technician: 0 }
}

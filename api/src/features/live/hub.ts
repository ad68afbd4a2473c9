import type pg from 'pg'
import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Logger } from '../../lib/logger.ts'
import { listLivingSessions } from '../sessions/service.ts'
import { keepListening } from './keep-listening.ts'
import { type LiveStream, openStream } from './stream.ts'

const MOST_OF_ONE_USER = 6
const MOST = 6_000
const COMMENT_MS = 30_000
const SESSION_LOOK_MS = 120_000
/** Phones whose process ends come to the others spread over these. */
const RETRY_MS = { least: 1_000, most: 10_000 }

export type LiveHub = {
  /**
   * The body of an answer that says `changed` as soon as it listens, then whenever something of the user's changed, until the
   * session ends. Throws `unavailable` where there are too many already.
   */
  open: (listener: { user_id: number; session_hash: Buffer }) => LiveStream['body']
  /** How many are open. */
  size: () => number
  /** Ends all of them, and takes no more. */
  close: () => Promise<void>
}

export type HubContext = {
  db: Db
  /** Leads past any pooler. */
  pool: pg.Pool
  log: Logger
}

type Opened = LiveStream & { session: Buffer }
type Ear = { is_listening: boolean; stop: () => Promise<void> }

/** Tells the open screens of this process what any process changed. Listens to the database while there is one. */
export function createLiveHub({ db, pool, log }: HubContext): LiveHub {
  const by_user = new Map<number, Set<Opened>>()
  let size = 0
  let last_seq = 0
  let is_closed = false
  let ear: Ear | undefined

  const all = () => [...by_user.values()].flatMap((streams) => [...streams])

  function onChanged(seq: number, user_ids: number[]): void {
    last_seq = Math.max(last_seq, seq)
    for (const user_id of user_ids) for (const { tell } of by_user.get(user_id) ?? []) tell(seq)
  }
  async function endWithoutSession(streams: readonly Opened[]): Promise<void> {
    if (streams.length === 0) return
    const hashes = streams.map(({ session }) => session)
    const living = new Set(await listLivingSessions(db, hashes))
    for (const { session, end } of streams) if (!living.has(session.toString('hex'))) end()
  }
  // A database that is away ends nobody's session: the next look does.
  const look = (streams: readonly Opened[]) => void endWithoutSession(streams).catch(() => undefined)

  function start(): Ear {
    const own = { is_listening: false }
    const stopListening = keepListening({
      pool,
      log,
      onChanged,
      onSessionsEnded: (user_ids) => look(user_ids.flatMap((id) => [...(by_user.get(id) ?? [])])),
      onListening: (seq) => {
        own.is_listening = true
        onChanged(seq, [...by_user.keys()])
      },
      onLost: () => {
        own.is_listening = false
      },
    })
    const comments = setInterval(() => all().forEach(({ comment }) => comment()), COMMENT_MS)
    const looks = setInterval(() => look(all()), SESSION_LOOK_MS)
    const stop = () => {
      clearInterval(comments)
      clearInterval(looks)
      return stopListening()
    }
    return Object.assign(own, { stop })
  }
  function forget(user_id: number, opened: Opened): void {
    const streams = by_user.get(user_id)
    if (!streams?.delete(opened)) return
    if (streams.size === 0) by_user.delete(user_id)
    size -= 1
    if (size > 0) return
    void ear?.stop()
    ear = undefined
  }
  return {
    open: ({ user_id, session_hash }) => {
      if (is_closed || size >= MOST) throw new DomainError('unavailable')
      const streams = by_user.get(user_id) ?? new Set()
      if (streams.size >= MOST_OF_ONE_USER) [...streams][0]?.end()
      const onEnd = () => forget(user_id, opened)
      const opened: Opened = { ...openStream({ retry_ms: randomRetry(), onEnd }), session: session_hash }
      by_user.set(user_id, streams.add(opened))
      size += 1
      ear ??= start()
      if (ear.is_listening) opened.tell(last_seq)
      return opened.body
    },
    size: () => size,
    close: async () => {
      is_closed = true
      const stopped = ear?.stop()
      for (const { end } of all()) end()
      await stopped
    },
  }
}

function randomRetry(): number {
  return RETRY_MS.least + Math.floor(Math.random() * (RETRY_MS.most - RETRY_MS.least))
}

import type pg from 'pg'
import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Logger } from '../../lib/logger.ts'
import { listValidSessions } from '../sessions/service.ts'
import { keepListening } from './keep-listening.ts'
import { type LiveStream, openStream } from './stream.ts'

const MAX_OF_ONE_USER = 6
const MOST = 6_000
const COMMENT_MS = 30_000
const SESSION_LOOK_MS = 120_000
/** Phones reconnect after a random delay in this range, so that they do not all come at once if a process restarts. */
const RETRY_MS = { least: 1_000, most: 10_000 }

export type LiveHub = {
  /**
   * Opens a stream that sends `changed` once at the beginning and then whenever data of the user changes, until the
   * session ends. Throws `unavailable` if too many streams are open.
   */
  open: (listener: { user_id: number; session_hash: Buffer }) => LiveStream['body']
  /** Number of open streams. */
  size: () => number
  /** Ends all streams and accepts no new ones. */
  close: () => Promise<void>
}

export type HubContext = {
  db: Db
  /** Connects to PostgreSQL directly, not through a pooler. */
  pool: pg.Pool
  log: Logger
}

type Opened = LiveStream & { session: Buffer }
type DatabaseListener = { isListening: boolean; stop: () => Promise<void> }

/**
 * Notifies the phones that are connected to this process of changes made by any process. Listens to the database only
 * while a phone is connected.
 */
export function createLiveHub(context: HubContext): LiveHub {
  const streams = createStreams()
  let lastSeq = 0
  let isClosed = false
  let listener: DatabaseListener | undefined

  function notify(seq: number, recipients: readonly Opened[]): void {
    lastSeq = Math.max(lastSeq, seq)
    for (const stream of recipients) stream.sendChanged(seq)
  }
  function leave(userId: number, opened: Opened): void {
    if (!streams.remove(userId, opened) || streams.size() > 0) return
    void listener?.stop()
    listener = undefined
  }
  return {
    open: ({ user_id: userId, session_hash: sessionHash }) => {
      if (isClosed || streams.size() >= MOST) throw new DomainError('unavailable')
      const others = streams.of(userId)
      if (others.length >= MAX_OF_ONE_USER) others[0]?.end()
      const onEnd = () => leave(userId, opened)
      const opened: Opened = { ...openStream({ retryMs: randomRetry(), onEnd }), session: sessionHash }
      streams.add(userId, opened)
      listener ??= startListening(context, streams, notify)
      if (listener.isListening) opened.sendChanged(lastSeq)
      return opened.body
    },
    size: streams.size,
    close: async () => {
      isClosed = true
      const stopped = listener?.stop()
      for (const { end } of streams.all()) end()
      await stopped
    },
  }
}

type Streams = ReturnType<typeof createStreams>

/** Open streams by user, oldest first. */
function createStreams() {
  const byUser = new Map<number, Set<Opened>>()
  let size = 0

  return {
    size: () => size,
    of: (userId: number) => [...(byUser.get(userId) ?? [])],
    all: () => [...byUser.values()].flatMap((streams) => [...streams]),
    add: (userId: number, opened: Opened) => {
      byUser.set(userId, (byUser.get(userId) ?? new Set()).add(opened))
      size += 1
    },
    /** False if the stream was already removed. */
    remove: (userId: number, opened: Opened) => {
      const streams = byUser.get(userId)
      if (!streams?.delete(opened)) return false
      if (streams.size === 0) byUser.delete(userId)
      size -= 1
      return true
    },
  }
}

function startListening(
  { db, pool, log }: HubContext,
  streams: Streams,
  notify: (seq: number, recipients: readonly Opened[]) => void,
): DatabaseListener {
  // If the database is down, all streams stay open. A later check ends those whose session is over.
  const look = (opened: readonly Opened[]) => void endWithoutSession(db, opened).catch(() => undefined)
  const listener = { isListening: false }
  const stopListening = keepListening({
    pool,
    log,
    onChanged: (seq, userIds) => notify(seq, userIds.flatMap(streams.of)),
    onSessionsEnded: (userIds) => look(userIds.flatMap(streams.of)),
    onListening: (seq) => {
      listener.isListening = true
      notify(seq, streams.all())
    },
    onLost: () => {
      listener.isListening = false
    },
  })
  const comments = setInterval(() => streams.all().forEach(({ comment }) => comment()), COMMENT_MS)
  const looks = setInterval(() => look(streams.all()), SESSION_LOOK_MS)
  const stop = () => {
    clearInterval(comments)
    clearInterval(looks)
    return stopListening()
  }
  return Object.assign(listener, { stop })
}

async function endWithoutSession(db: Db, opened: readonly Opened[]): Promise<void> {
  if (opened.length === 0) return
  const hashes = opened.map(({ session }) => session)
  const valid = new Set(await listValidSessions(db, hashes))
  for (const { session, end } of opened) if (!valid.has(session.toString('hex'))) end()
}

function randomRetry(): number {
  return RETRY_MS.least + Math.floor(Math.random() * (RETRY_MS.most - RETRY_MS.least))
}

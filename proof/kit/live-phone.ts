import { setTimeout as pause } from 'node:timers/promises'
import { changesAnswer } from '@tecnicerca/shared/service-requests/events'
import { Agent } from 'undici'
import type { TestUser } from '../../api/src/testing/api.ts'
import { startLiveLine } from '../../pwa/src/offline/network/live-line.ts'

/** One opening of the live stream. The balancer names the replica that answered in `X-Replica`. */
export type Opening = {
  at: number
  /** 0 if there was no answer. */
  status: number
  replica: string
  /** When the server ended the stream cleanly. */
  ended_at?: number
}

/** The product's live stream in Node. It asks for changes only when the stream tells it to. */
export type LivePhone = {
  person: TestUser
  /** When this phone learned of each event of its own cases, by `eventName`. */
  known: Map<string, number>
  openings: Opening[]
  /** How often the stream was lost, for any reason. */
  losses: () => number
  isConnected: () => boolean
  replica: () => string
  /** How often it repeated a request for changes after an error or no answer. */
  repeats: () => number
  call: (path: string, init?: RequestInit) => Promise<Response>
  close: () => Promise<void>
}

/** A request is named by its case, because the API does not give its customer the id of that event. */
export const eventName = (kind: string, { id, caseId }: { id?: number; caseId?: number }) =>
  kind === 'message' ? `message ${id}` : `${kind} of ${caseId}`

export const REPEAT_MS = 500
const MAX_REPEATS = 100
const LISTENERS = { addEventListener: () => undefined, removeEventListener: () => undefined }

/** `address`: each phone needs its own local address, because the server counts calls by address. */
export function startLivePhone(url: string, person: TestUser, address: string): LivePhone {
  const agent = new Agent({ localAddress: address })
  const openings: Opening[] = []
  let losses = 0
  const call = (path: string, init: RequestInit = {}) => {
    const headers = { ...(init.headers as Record<string, string>), cookie: person.cookie }
    return fetch(`${url}/api${path}`, { ...init, headers, dispatcher: agent } as RequestInit)
  }
  const { known, look, repeats } = createFeed(call)
  const line = startLiveLine({
    ask: async (signal) => {
      const opening: Opening = { at: performance.now(), status: 0, replica: '' }
      openings.push(opening)
      const answer = await call('/live', { signal })
      Object.assign(opening, { status: answer.status, replica: replicaOf(answer) })
      // Not called if the stream breaks off.
      const flush = () => void (opening.ended_at = performance.now())
      return new Response(answer.body?.pipeThrough(new TransformStream({ flush })) ?? null, answer)
    },
    mayOpen: () => true,
    onChanged: look,
    onLost: () => (losses += 1),
    onRecovered: () => () => undefined,
    random: Math.random,
    locks: undefined,
    document: { ...LISTENERS, visibilityState: 'visible' },
    window: LISTENERS,
  })
  return {
    ...{ person, known, openings, repeats, call },
    losses: () => losses,
    isConnected: line.isConnected,
    replica: () => openings.at(-1)?.replica ?? '',
    close: async () => {
      line.stop()
      await agent.destroy()
    },
  }
}

export const replicaOf = ({ headers }: Response) => headers.get('x-replica') ?? ''

/** The events of the person's cases that the phone knows. It follows the changes feed with one request at a time. */
function createFeed(call: LivePhone['call']) {
  const known = new Map<string, number>()
  let seq: string | undefined
  let isAsking = false
  let mustAskAgain = false
  let repeats = 0

  async function ask(): Promise<void> {
    const path = `/service-requests/changes${seq === undefined ? '' : `?since=${encodeURIComponent(seq)}`}`
    const answer = await call(path, { headers: seq === undefined ? {} : { 'if-none-match': `"${seq}"` } })
    if (answer.status === 304) return
    if (answer.status !== 200) throw new Error(`changes: ${answer.status}`)
    const changes = changesAnswer.parse(await answer.json())
    seq = changes.seq
    const now = performance.now()
    for (const { kind, id, service_request_id: caseId } of changes.events) {
      const name = eventName(kind, { id, caseId })
      if (!known.has(name)) known.set(name, now)
    }
    mustAskAgain ||= changes.has_more
  }
  async function askUntilCurrent(): Promise<void> {
    if (isAsking) return
    isAsking = true
    while (mustAskAgain && repeats < MAX_REPEATS) {
      mustAskAgain = false
      await ask().catch(() => {
        repeats += 1
        mustAskAgain = true
        return pause(REPEAT_MS)
      })
    }
    isAsking = false
  }
  return {
    known,
    repeats: () => repeats,
    look: () => {
      mustAskAgain = true
      void askUntilCurrent()
    },
  }
}

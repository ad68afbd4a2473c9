import { DIRECTORY_COLUMNS, SLIM_DIRECTORY_COLUMNS } from '@tecnicerca/shared/directory'
import type { CallReport } from '../../lib/http/http.ts'
import type { SyncEnvironment } from '../directory/sync.ts'

type Change = { seq: number; id: number; name: string | undefined }

export type SimulatedDirectory = ReturnType<typeof createSimulatedDirectory>

/** The directory endpoint in memory: a log of changes with a cursor, tombstones, pages. */
export function createSimulatedDirectory() {
  const changes = new Map<number, Change>()
  let seq = 0
  let oldest = 0

  const server = {
    time: Date.UTC(2026, 10, 21),
    pageSize: 1000,
    isPortal: false,
    /** Columns of later releases, which this server does not know. */
    unknown: [] as string[],
    /** Pages after which the network goes. */
    failAfter: undefined as number | undefined,
    pages: [] as { full: boolean; rows: number }[],
    reports: [] as CallReport[],
    put: (id: number, name: string) => change(id, name),
    remove: (id: number) => change(id, undefined),
    removeWithoutTombstone: (id: number) => void changes.delete(id),
    /** Every cursor given so far is too old. */
    forgetSince: () => {
      oldest = seq + 1
      seq += 1
    },
    names: () => [...changes.values()].flatMap(({ name }) => name ?? []).sort(),
    env: {} as SyncEnvironment,
  }

  function change(id: number, name: string | undefined): void {
    seq += 1
    changes.set(id, { seq, id, name })
  }

  function answer(since: number | undefined, isSlim: boolean) {
    const full = since === undefined || since < oldest
    const known = since ?? 0
    // A whole directory in pages goes on by cursor like any delta.
    const from = full ? 0 : known
    const later = [...changes.values()].filter((each) => each.seq > from).sort((a, b) => a.seq - b.seq)
    const page = later.slice(0, server.pageSize)
    const all: readonly string[] = isSlim ? SLIM_DIRECTORY_COLUMNS : DIRECTORY_COLUMNS
    const columns = all.filter((column) => !server.unknown.includes(column))
    const more = later.length > page.length
    const rows = page
      .filter((each) => each.name !== undefined)
      .map((each) => columns.map((column) => valueOf(each, column)))
    // A server of an earlier release knows no other layout.
    const isByColumn = server.unknown.length === 0
    if (full && more) oldest = 0
    server.pages.push({ full, rows: rows.length })
    return {
      seq: String(more ? (page.at(-1)?.seq ?? seq) : seq),
      as_of: new Date(server.time).toISOString(),
      full,
      columns,
      ...(isByColumn
        ? { rows: [], values: columns.map((_, place) => rows.map((row) => row[place])) }
        : { rows }),
      deleted: full ? [] : page.filter((each) => each.name === undefined).map((each) => each.id),
      more,
      count: server.names().length,
    }
  }

  async function fetch(url: string): Promise<Response> {
    if (server.isPortal) return new Response('<html>', { headers: { 'content-type': 'text/html' } })
    if (server.failAfter === 0) throw new TypeError('Failed to fetch')
    if (server.failAfter !== undefined) server.failAfter -= 1
    const query = new URLSearchParams(url.split('?')[1])
    const since = query.has('since') ? Number(query.get('since')) : undefined
    const headers = { 'content-type': 'application/json', date: new Date(server.time).toUTCString() }
    if (since === seq) return new Response(null, { status: 304, headers })
    return new Response(JSON.stringify(answer(since, query.get('slim') === 'true')), { headers })
  }
  server.env = {
    fetch,
    base: '/api',
    now: () => server.time,
    elapsed: () => 0,
    report: (report) => void server.reports.push(report),
    observeServerDate: () => undefined,
  }
  return server
}

function valueOf({ id, name }: Change, column: string): unknown {
  const values: Record<string, unknown> = {
    id,
    name,
    skills: [],
    bio: 'Texto',
    available: true,
    city: 'Santiago',
  }
  return values[column] ?? null
}

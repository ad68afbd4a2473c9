import { brotliDecompressSync } from 'node:zlib'
import { CASE_SORTS } from '@tecnicerca/shared/admin/cases'
import { REVIEW_SORTS } from '@tecnicerca/shared/admin/reviews'
import { TECHNICIAN_SORTS } from '@tecnicerca/shared/admin/technicians'
import { USER_SORTS } from '@tecnicerca/shared/admin/users'
import { CATEGORY_SORTS } from '@tecnicerca/shared/categories'
import { Pool } from 'undici'
import type { Figure } from './figures.ts'

/** A table of the admin area: its path below `/api/admin`, and its sorts, searches and filters to measure. */
type Table = {
  path: string
  /** Path of its screen below `/admin`, if it differs from `path`. */
  screen?: string
  sorts: readonly string[]
  searches: readonly string[]
  filters: readonly string[]
}

export const TABLES: readonly Table[] = [
  {
    path: 'users',
    sorts: USER_SORTS,
    searches: ['perez', 'jose rodriguez', '8093371111', 'c20000@ejemplo.do'],
    filters: ['role=technician', 'city=Santiago', 'state=active', 'from=2025-06-01&to=2026-06-30'],
  },
  {
    path: 'technicians',
    sorts: TECHNICIAN_SORTS,
    searches: ['perez', 'rosa electricista'],
    filters: ['category_id=2', 'city=La Vega', 'available=false', 'with_profile=false'],
  },
  { path: 'categories', sorts: CATEGORY_SORTS, searches: ['plomero'], filters: [] },
  {
    path: 'cases',
    sorts: CASE_SORTS,
    searches: ['rodriguez', 'nevera gotea', '40000'],
    filters: ['status=completed', 'category_id=2', 'from=2025-06-01&to=2026-06-30'],
  },
  {
    path: 'reviews',
    sorts: REVIEW_SORTS,
    searches: ['perez', 'nevera gotea'],
    filters: ['stars=1', 'from=2025-06-01&to=2026-06-30'],
  },
  {
    path: 'audit-log',
    screen: 'activity',
    sorts: ['at'],
    searches: ['809-555-77'],
    filters: ['act=user.update', 'subject_kind=user'],
  },
]

const ROWS = 25
const RUNS = Number(process.env.BENCH_RUNS ?? 36)
const WARM_UPS = 4
// The header of a browser: lists are compressed with brotli.
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' }

type Read = { path: string; cookie: string }
type Received = { bytes: number; body: string; ms: number }

/** Bytes of the largest page of each table, and the p95 of each way to read it. */
export async function measureTables(url: string, cookie: string): Promise<Figure[]> {
  const pool = new Pool(url)
  try {
    const figures: Figure[] = []
    for (const table of TABLES) figures.push(...(await measureTable(pool, table, cookie)))
    return figures
  } finally {
    await pool.destroy()
  }
}

async function measureTable(pool: Pool, table: Table, cookie: string): Promise<Figure[]> {
  const times: Figure[] = []
  let largest = 0
  for (const query of queriesOf(table)) {
    const path = `/api/admin/${table.path}?limit=${ROWS}${query && `&${encodeURI(query)}`}`
    const values: number[] = []
    for (let run = -WARM_UPS; run < RUNS; run += 1) {
      const { bytes, ms } = await read(pool, { path, cookie })
      largest = Math.max(largest, bytes)
      if (run >= 0) values.push(ms)
    }
    const what = `${table.path}${query && `, ${query}`}`
    times.push({ what, values, limit: 100, unit: 'ms' })
  }
  return [
    { what: `${table.path}: largest page of ${ROWS}`, values: [largest / 1000], limit: 20, unit: 'KB' },
    ...times,
  ]
}

function queriesOf({ sorts, searches, filters }: Table): string[] {
  return [
    '',
    ...sorts.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`]),
    ...searches.map((words) => `query=${words}`),
    ...filters,
  ]
}

export async function read(pool: Pool, { path, cookie }: Read): Promise<Received> {
  const began = performance.now()
  const answer = await pool.request({ method: 'GET', path, headers: { ...HEADERS, cookie } })
  const raw = Buffer.from(await answer.body.arrayBuffer())
  const ms = performance.now() - began
  const isPacked = answer.headers['content-encoding'] === 'br'
  const body = (isPacked ? brotliDecompressSync(raw) : raw).toString()
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${body}`)
  const head = Object.entries(answer.headers).flatMap(([name, value]) => [name, ...[value].flat()])
  const headBytes = head.reduce((sum, text) => sum + (text?.length ?? 0) + 2, 0)
  return { bytes: raw.length + headBytes, body, ms }
}

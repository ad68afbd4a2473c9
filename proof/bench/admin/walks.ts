import { Pool } from 'undici'
import type { Person } from '../../kit/person.ts'
import { openMemoryGauge } from '../../load/memory.ts'
import type { Figure } from './figures.ts'
import { read, TABLES } from './tables.ts'

/** Number of pages of each table that each admin requests. */
const PAGES = 15
const ROWS = 100

type Server = { url: string; pid: number; inspector: string }

/** Measures how much the server's memory grows while all admins page through every table and download it. */
export async function measureMemory(
  { url, pid, inspector }: Server,
  admins: readonly Person[],
): Promise<Figure[]> {
  const gauge = await openMemoryGauge(pid, inspector)
  const pool = new Pool(url)
  try {
    const before = await gauge.sample()
    await Promise.all(admins.map(({ token }) => walkTables(pool, `session=${token}`)))
    const after = await gauge.sample()
    const what = `growth of resident memory while ${admins.length} admins page through all tables`
    return [{ what, values: [after.residentMb - before.residentMb], limit: 50, unit: 'MB' }]
  } finally {
    await pool.destroy()
    gauge.close()
  }
}

async function walkTables(pool: Pool, cookie: string): Promise<void> {
  for (const { path } of TABLES) {
    let cursor: string | null = ''
    for (let page = 0; page < PAGES && cursor !== null; page += 1) {
      const { body } = await read(pool, { path: `/api/admin/${path}?limit=${ROWS}&cursor=${cursor}`, cookie })
      cursor = (JSON.parse(body) as { next_cursor: string | null }).next_cursor
    }
    await download(pool, { path: `/api/admin/${path}.csv`, cookie })
  }
}

/** Reads the whole file without keeping it. */
async function download(pool: Pool, { path, cookie }: { path: string; cookie: string }): Promise<void> {
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { cookie } })
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
  for await (const _chunk of body);
}

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../../api/src/db/client.ts'
import { createLogger } from '../../api/src/lib/logger.ts'
import type { TestDatabase } from '../../api/src/testing/database.ts'
import type { Node } from './node.ts'
import { PASSWORD } from './node.ts'

const EVERY_MS = 200

export type Stubborn = {
  /** Ends the writing. Returns how many writes the node acknowledged, and how many of them the cluster does not have. */
  stop: (database: TestDatabase) => Promise<{ acknowledged: number; lost: number }>
}

/** The table that the stubborn client writes. */
export async function createProbeTable({ db }: TestDatabase): Promise<void> {
  await sql`create table if not exists failover_probe (id text primary key)`.execute(db)
}

/**
 * Writes to one node, with the product's own connections and whatever becomes of the node. Each attempt is a row of its own.
 */
export function writeStubbornly(node: Node, as: { user: string; database: string }): Stubborn {
  const connection = { host: node.address, port: 5432, password: PASSWORD, ...as }
  const log = createLogger('silent')
  const { db } = openDatabase({ connection, poolSize: 8, namedStatements: false, log })
  const acknowledged: string[] = []
  const open = new Set<Promise<void>>()
  let isOver = false
  let serial = 0
  const start = Date.now()

  async function write(): Promise<void> {
    serial += 1
    const id = `${node.name} ${start} ${serial}`
    try {
      await db
        .transaction()
        .execute((trx) => sql`insert into failover_probe (id) values (${id})`.execute(trx))
      acknowledged.push(id)
    } catch {
      // Refused, or not answered: nothing was promised.
    }
  }
  async function goOn(): Promise<void> {
    while (!isOver) {
      const writing = write().finally(() => open.delete(writing))
      open.add(writing)
      await pause(EVERY_MS)
    }
  }
  const running = goOn()
  return {
    stop: async (database) => {
      isOver = true
      await running
      await Promise.race([Promise.all(open), pause(20_000)])
      void db.destroy()
      const { rows } = await sql<{ id: string }>`select id from failover_probe`.execute(database.db)
      const stored = new Set(rows.map(({ id }) => id))
      return { acknowledged: acknowledged.length, lost: acknowledged.filter((id) => !stored.has(id)).length }
    },
  }
}

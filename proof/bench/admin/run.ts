import { cloneDatabase } from '../../../api/src/testing/database.ts'
import { startProduct } from '../../../api/src/testing/product-process.ts'
import { startScratchCluster } from '../../../api/src/testing/scratch-cluster.ts'
import { createPerson } from '../../kit/person.ts'
import { printFigures } from './figures.ts'
import { fillMarketplace } from './fill.ts'
import { measureScreens } from './screens.ts'
import { measureTables } from './tables.ts'
import { measureMemory } from './walks.ts'

const ADMINS = 16

/** Measures everything and prints the figures. Returns the exit code. */
export async function runAdminBench(): Promise<number> {
  const cluster = await startScratchCluster({ database: 'template_admin', isDurable: true })
  const database = await cloneDatabase(cluster.connection)
  try {
    const began = performance.now()
    await fillMarketplace(database.db)
    console.log(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    const admins = []
    while (admins.length < ADMINS) admins.push(await createPerson(database.db, 'admin'))
    const server = await startProduct({ DATABASE_URL: database.url }, ['--inspect=127.0.0.1:0'])
    try {
      const isWithin = await measure(server, admins)
      return isWithin ? 0 : 1
    } finally {
      await server.end('SIGTERM')
    }
  } finally {
    await database.drop()
    await cluster.stop()
  }
}

type Server = Awaited<ReturnType<typeof startProduct>>

async function measure(
  { url, child, output }: Server,
  admins: readonly Awaited<ReturnType<typeof createPerson>>[],
) {
  const [first] = admins
  const inspector = /ws:\/\/\S+/.exec(output())?.[0]
  if (!first || !inspector || child.pid === undefined) throw new Error(`no inspector: ${output()}`)
  const parts = [
    () => measureTables(url, `session=${first.token}`),
    () => measureScreens(url, first),
    () => measureMemory({ url, pid: child.pid as number, inspector }, admins),
  ]
  let isWithin = true
  for (const measurePart of parts) {
    const figures = await measurePart()
    isWithin = printFigures(figures) && isWithin
  }
  return isWithin
}

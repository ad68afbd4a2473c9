import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApiOn, type TestApi } from '../../api/src/testing/api.ts'
import type { Ground } from '../../api/src/testing/attack/ground.ts'
import { cloneDatabase, type TestDatabase } from '../../api/src/testing/database.ts'
import { startProduct } from '../../api/src/testing/product-process.ts'
import { startScratchCluster } from '../../api/src/testing/scratch-cluster.ts'
import { type Plant, plantArguments } from '../kit/plant.ts'
import { HEAP_ARGUMENTS, heapInUse } from './heap.ts'

/** The product as two processes on one database, with access to its database, logs and memory. */
export type Field = Ground & {
  urls: [string, string]
  /** The API on the same database, called without HTTP. No defect is planted in it. */
  inside: TestApi
  database: TestDatabase
  /** Resident megabytes of the first process. */
  memory: () => number
  /** Megabytes of its heap that are still in use. */
  heap: () => Promise<number>
  /** Where mails are written. */
  dataDir: string
  /** Starts another process with other settings, on its own database. */
  startSeparate: (settings: Record<string, string>) => Promise<SeparateProduct>
  stop: () => Promise<void>
}

export type SeparateProduct = Pick<Ground, 'send' | 'createUser' | 'db' | 'logged'> & {
  url: string
  stop: () => Promise<void>
}

/** Starts both processes, with `plant` in each of them. */
export async function startField(plant: Plant | undefined): Promise<Field> {
  const cluster = await startScratchCluster({ database: 'template_attack', isDurable: false })
  // An empty database: the product migrates it itself, because a defect may be planted in a migration.
  const database = await cloneDatabase({ ...cluster.connection, database: 'template0' })
  const dataDir = await mkdtemp(join(tmpdir(), 'tecnicerca-attack-'))
  const inside = startApiOn(database)
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'debug', TRUST_PROXY: 'true' }
  const nodeArguments = [...HEAP_ARGUMENTS, ...plantArguments(plant)]
  const start = () => startProduct(settings, nodeArguments)
  const startSeparate = async (others: Record<string, string>): Promise<SeparateProduct> => {
    const own = await cloneDatabase({ ...cluster.connection, database: 'template0' })
    const beside = startApiOn(own)
    const { url, output, end } = await startProduct(
      { ...settings, DATABASE_URL: own.url, ...others },
      nodeArguments,
    )
    return {
      url,
      send: (path, init) => fetch(`${url}${path}`, { redirect: 'manual', ...init }),
      createUser: beside.createUser,
      db: own.db,
      logged: output,
      stop: async () => {
        await end('SIGTERM')
        await beside.close()
      },
    }
  }
  let https: ReturnType<typeof startProduct> | undefined
  const processes = [await start(), await start()] as const
  const urls: [string, string] = [processes[0].url, processes[1].url]
  return {
    urls,
    inside,
    database,
    dataDir,
    memory: () => residentMb(processes[0].child.pid),
    heap: () => heapInUse(processes[0].output()),
    send: (path, init, replica = 0) =>
      fetch(`${urls[replica] ?? urls[0]}${path}`, { redirect: 'manual', ...init }),
    sendHttps: async (path, init) => {
      https ??= startProduct({ ...settings, PUBLIC_URL: 'https://tecnicerca.do' }, nodeArguments)
      return fetch(`${(await https).url}${path}`, { redirect: 'manual', ...init })
    },
    createUser: inside.createUser,
    db: database.db,
    logged: () => processes.map(({ output }) => output()).join(''),
    hasPages: true,
    startSeparate,
    stop: async () => {
      const started = [...processes, ...(https ? [await https] : [])]
      await Promise.all(started.map(({ end }) => end('SIGTERM')))
      await inside.close()
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function residentMb(pid: number | undefined): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kb) / 1024
}

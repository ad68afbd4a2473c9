import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../api/src/db/embedded/embedded-postgres.ts'
import { openTestDatabase, type TestDatabase } from '../../api/src/testing/database.ts'
import { freePort } from '../../api/src/testing/free-port.ts'
import { type ProductProcess, startProduct } from '../../api/src/testing/product-process.ts'
import { compare } from '../kit/ledger.ts'
import { createPairs } from '../kit/pairs.ts'
import { PAIRS, startWriters, type Writers } from './writers.ts'

/** The product as one process with its embedded database, and running writers. */
export type Stage = {
  writers: Writers
  /** Starts the process again after it has ended. Returns the ms until it was ready. */
  startAgain: () => Promise<number>
  product: () => ProductProcess
  postmaster: () => Promise<number>
  /** Connects to the database that the product runs, for the duration of `work`. */
  withDatabase: <T>(work: (database: TestDatabase) => Promise<T>) => Promise<T>
  /** Stops the writers, compares their ledger with the rows, and removes everything. Returns the failures. */
  close: () => Promise<string[]>
}

type StageOptions = {
  seed: number
  nodeArguments: string[]
  env?: Record<string, string>
  dataDir?: string
}

export async function openStage({ seed, nodeArguments, env, dataDir }: StageOptions): Promise<Stage> {
  const folder = dataDir ?? (await createFolder())
  const PORT = String(await freePort())
  const start = () =>
    startProduct({ PORT, DATA_DIR: folder, PWA_DIST: join(folder, 'none'), ...env }, nodeArguments)
  let product = await start()

  async function withDatabase<T>(work: (database: TestDatabase) => Promise<T>): Promise<T> {
    const { connection, isOwner, stop } = await startEmbeddedPostgres({
      dataDir: folder,
      mayShare: true,
    })
    const database = openTestDatabase(connection)
    try {
      if (isOwner) throw new Error('the product should run this database')
      return await work(database)
    } finally {
      await database.drop()
      await stop()
    }
  }

  const pairs = await withDatabase((database) => createPairs(database, PAIRS))
  const writers = startWriters(pairs, () => [product.url], seed)
  return {
    writers,
    product: () => product,
    postmaster: async () =>
      Number.parseInt(await readFile(join(folder, 'pg18', 'postmaster.pid'), 'utf8'), 10),
    startAgain: async () => {
      const began = performance.now()
      product = await start()
      return performance.now() - began
    },
    withDatabase,
    close: async () => {
      await writers.stop()
      const failures = await withDatabase(({ db }) => compare(db, writers.ledger)).catch((error: unknown) => [
        `the rows cannot be read: ${String(error)}`,
      ])
      await product.end('SIGTERM')
      if (!dataDir) await rm(folder, { recursive: true, force: true })
      return failures
    },
  }
}

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tecnicerca-faults-'))
  // If we run as root, the database runs as another user, who must read this folder.
  await chmod(folder, 0o755)
  return folder
}

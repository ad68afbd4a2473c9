import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startApiOn, type TestApi } from '../../api/src/testing/api.ts'
import type { Ground } from '../../api/src/testing/attack/ground.ts'
import { cloneDatabase, type TestDatabase } from '../../api/src/testing/database.ts'
import { startScratchCluster } from '../../api/src/testing/scratch-cluster.ts'
import { type Plant, plantArguments } from '../kit/plant.ts'

const MAIN = fileURLToPath(new URL('../../api/src/main.ts', import.meta.url))

/** The product as two processes on one database, with a look behind them. */
export type Field = Ground & {
  urls: [string, string]
  /** The same database without HTTP; nothing is planted in it. */
  inside: TestApi
  database: TestDatabase
  /** Where mails are written. */
  data_dir: string
  stop: () => Promise<void>
}

/** Starts them; with `plant` in both. */
export async function startField(plant: Plant | undefined): Promise<Field> {
  const cluster = await startScratchCluster({ database: 'template_attack', is_durable: false })
  const database = await cloneDatabase(cluster.connection)
  const data_dir = await mkdtemp(join(tmpdir(), 'tecnicerca-attack-'))
  const inside = startApiOn(database)
  const start = () => startProcess({ database, data_dir, plant })
  const processes = [await start(), await start()] as const
  const urls: [string, string] = [processes[0].url, processes[1].url]
  return {
    urls,
    inside,
    database,
    data_dir,
    send: (path, init, replica = 0) =>
      fetch(`${urls[replica] ?? urls[0]}${path}`, { redirect: 'manual', ...init }),
    createUser: inside.createUser,
    db: database.db,
    logged: () => processes.map(({ output }) => output()).join(''),
    has_pages: true,
    stop: async () => {
      await Promise.all(processes.map(({ child }) => ended(child)))
      await inside.close()
      await cluster.stop()
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}

type Running = { child: ChildProcess; url: string; output: () => string }

function startProcess(options: {
  database: TestDatabase
  data_dir: string
  plant: Plant | undefined
}): Promise<Running> {
  const { database, data_dir, plant } = options
  const child = spawn(process.execPath, [...plantArguments(plant), MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      DATA_DIR: data_dir,
      PORT: '0',
      HOST: '127.0.0.1',
      SEED_DEMO: 'false',
      LOG_LEVEL: 'debug',
      TRUST_PROXY: 'true',
    },
  })
  let output = ''
  return new Promise((done, fail) => {
    const hear = (data: Buffer) => {
      output += String(data)
      const port = /localhost:(\d+)","msg":"TecniCerca is ready/.exec(output)?.[1]
      if (port) done({ child, url: `http://127.0.0.1:${port}`, output: () => output })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => fail(new Error(`the API ended with ${code}: ${output}`)))
  })
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await exit
}

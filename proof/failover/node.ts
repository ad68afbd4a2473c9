import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync } from 'node:fs'
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addressOf, namespaceOf, signalAll } from './network.ts'

export const HA = fileURLToPath(new URL('../../deploy/ha/', import.meta.url))

/** One password for all roles of the trial. */
export const PASSWORD = 'ensayo-de-relevo'

/** The folder of the programs of Debian's PostgreSQL. The files of `deploy/ha` name version 15, that of Debian 12. */
export function postgresPrograms(): string {
  const versions = readdirSync('/usr/lib/postgresql').map(Number)
  return `/usr/lib/postgresql/${Math.max(...versions)}/bin`
}

export type Identity = { uid: number; gid: number }

/** A machine of the database: etcd, and Patroni with its PostgreSQL. */
export type Node = {
  index: number
  name: string
  address: string
  folder: string
  start: () => void
  /** Starts with other settings than those of its files. They hold until it is stopped. */
  startWith: (settings: Record<string, string>) => void
  startEtcd: () => void
  /** Stops Patroni, which stops PostgreSQL, and etcd. */
  stop: () => Promise<void>
  stopPatroni: () => Promise<void>
  /** Ends every process at once, without a last word. */
  kill: () => Promise<void>
  killEtcd: () => Promise<void>
  /** Removes what etcd or PostgreSQL has stored. The program must not run. */
  empty: (part: 'etcd' | 'data') => Promise<void>
  /** Runs a program as the user postgres on this machine. Returns its output; throws if it fails. */
  run: (command: [string, ...string[]]) => Promise<string>
}

/** The file of `deploy/ha`, with the addresses and folders of this trial. */
export async function adapted(file: string, folder: string): Promise<string> {
  const text = await readFile(join(HA, file), 'utf8')
  return text
    .replaceAll('10.0.0.', '10.57.0.')
    .replaceAll('/usr/lib/postgresql/15/bin', postgresPrograms())
    .replaceAll('/var/lib/postgresql/15/tecnicerca', join(folder, 'data'))
    .replaceAll('/var/run/postgresql', join(folder, 'run'))
    .replaceAll('/var/lib/pgbackrest', join(folder, '..', 'archive'))
    .replaceAll('/etc/patroni/follow-now.sh', join(folder, 'follow-now.sh'))
}

export async function createNode(index: number, options: NodeOptions): Promise<Node> {
  const folder = join(options.folder, `node${index}`)
  const { identity } = options
  const makeFolder = async (name: string) => {
    await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
    await chown(join(folder, name), identity.uid, identity.gid)
  }
  for (const name of ['', 'etcd', 'run', 'data']) await makeFolder(name)
  const patroni = join(folder, 'patroni.yml')
  await writeFile(patroni, options.changePatroni(await adapted('patroni.yml', folder)))
  for (const file of ['pgbackrest.conf', 'follow-now.sh'])
    await writeFile(join(folder, file), await adapted(file, folder))
  const env = { ...(await environmentOf('node.env', index)), ...(await environmentOf('etcd.env', index)) }
  Object.assign(env, {
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
    PATRONI_RESTAPI_PASSWORD: PASSWORD,
    // By default all of them write the same file in the home of postgres.
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
    ETCD_DATA_DIR: join(folder, 'etcd'),
  })
  const output = openSync(join(folder, 'output'), 'a')
  const launch = (command: string[], settings: Record<string, string>) => {
    // A library that is loaded before others must not be loaded as root: its shared memory would be root's.
    const changed = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
    const whole = ['netns', 'exec', namespaceOf(index), ...AS_POSTGRES, 'env', ...changed, ...command]
    return spawn('ip', whole, {
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', output, output],
    })
  }
  const running: { etcd?: ChildProcess; patroni?: ChildProcess } = {}
  const startWith = (settings: Record<string, string>) => {
    if (hasEnded(running.etcd)) running.etcd = launch(['etcd'], settings)
    running.patroni = launch(['patroni', patroni], settings)
  }
  return {
    index,
    name: `node${index}`,
    address: addressOf(index),
    folder,
    start: () => startWith({}),
    startWith,
    startEtcd: () => {
      running.etcd = launch(['etcd'], {})
    },
    stopPatroni: () => end(running.patroni, 'SIGTERM'),
    stop: async () => {
      await end(running.patroni, 'SIGTERM')
      await end(running.etcd, 'SIGTERM')
    },
    kill: async () => {
      signalAll(index, 'SIGKILL')
      await Promise.all([end(running.patroni, 'SIGKILL'), end(running.etcd, 'SIGKILL')])
    },
    killEtcd: () => end(running.etcd, 'SIGKILL'),
    empty: async (part) => {
      await rm(join(folder, part), { recursive: true, force: true })
      await makeFolder(part)
    },
    run: async ([name, ...args]) => {
      const child = spawn('ip', ['netns', 'exec', namespaceOf(index), ...AS_POSTGRES, name, ...args], {
        env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
      })
      let text = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += String(data)))
      const [code] = await once(child, 'close')
      if (code !== 0) throw new Error(`${name} ended with ${code}: ${text.slice(-2000)}`)
      return text
    },
  }
}

export type NodeOptions = {
  folder: string
  identity: Identity
  /** Changes the configuration, for a planted defect. */
  changePatroni: (text: string) => string
}

const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']

/** The settings of the first node in `deploy/ha`, as those of this one. */
async function environmentOf(file: string, index: number): Promise<Record<string, string>> {
  const lines = (await adapted(file, '')).split('\n').filter((line) => /^\w+=/.test(line))
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
      const isShared = name === 'ETCD_INITIAL_CLUSTER'
      return [
        name,
        isShared ? value : value.replace('node1', `node${index}`).replace(addressOf(1), addressOf(index)),
      ]
    }),
  )
}

const hasEnded = (child: ChildProcess | undefined) =>
  child === undefined || child.exitCode !== null || child.signalCode !== null

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

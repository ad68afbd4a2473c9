import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../kit/until.ts'
import { type Case, DOWN_MS, KILL_LIMIT_MS } from './case.ts'
import { type Cluster, connectTo } from './cluster.ts'
import { fillLogDisk, giveLogADisk, NEXT_SEGMENT } from './log-disk.ts'
import { type Node, postgresPrograms } from './node.ts'

const SEGMENTS = 8
const ROLE_CHANGE_MS = 60_000
/** Nothing of it reaches the writers, as another replica confirms their writes. */
const ONE_REPLICA_LIMIT_MS = 15_000
const AHEAD_S = 90
/**
 * Python loads it first. libfaketime is for PostgreSQL alone: under it `time.sleep` of Python 3.11 fails with 'Invalid
 * argument'. etcd keeps the true time, as a program in Go asks the kernel and no library.
 */
const CLOCK_AHEAD = `
import os, time
true_time = time.time
time.time = lambda: true_time() + ${AHEAD_S}
os.environ.update(LD_PRELOAD='/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1', FAKETIME='+${AHEAD_S}s',
                  FAKETIME_DONT_FAKE_MONOTONIC='1')
`

export const BAD_INPUTS: readonly Case[] = [
  {
    name: 'clock',
    summary: 'the clock of Patroni and PostgreSQL of a node is 90 s ahead, and it becomes the primary',
    limitMs: KILL_LIMIT_MS,
    advice: 's ahead of this one: timedatectl',
    run: async ({ cluster, mark, advise }) => {
      const node = await cluster.synchronous()
      mark()
      await node.stop()
      const folder = join(node.folder, 'clock')
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'sitecustomize.py'), CLOCK_AHEAD)
      node.startWith({ PYTHONPATH: folder })
      await makePrimary(cluster, node)
      await pause(DOWN_MS)
      await advise()
      const ahead = (await secondsAhead(node)) - AHEAD_S
      if (Math.abs(ahead) > 5) throw new Error(`the clock of PostgreSQL is ${ahead} s off the trial's`)
      await node.stop()
      await rm(folder, { recursive: true })
      node.start()
    },
  },
  {
    name: 'disk',
    summary: 'the disk that holds the log of the primary is full',
    limitMs: KILL_LIMIT_MS,
    advice: 'The disk is full',
    run: async ({ cluster, mark, advise }) => {
      const node = await cluster.synchronous()
      await node.stop()
      const removeDisk = giveLogADisk(node)
      try {
        node.start()
        await makePrimary(cluster, node)
        mark()
        const makeRoom = await fillLogDisk(node)
        await until(async () => (await cluster.primary().catch(() => node)) !== node, ROLE_CHANGE_MS, 500)
        await advise()
        makeRoom()
        await cluster.untilWhole()
      } finally {
        await node.stop()
        removeDisk()
        node.start()
      }
    },
  },
  {
    name: 'timeline',
    summary: 'a replica was promoted by hand and written to, and comes back with a timeline of its own',
    limitMs: ONE_REPLICA_LIMIT_MS,
    advice: 'had a log of its own and is rewound',
    run: async ({ cluster, mark, advise }) => {
      const node = await cluster.synchronous()
      mark()
      await node.stop()
      await promoteApart(node)
      node.start()
      await cluster.untilWhole()
      await advise()
    },
  },
  {
    name: 'behind',
    summary:
      'a replica comes back after the primary has removed the log that it needs; the operator copies it anew',
    limitMs: ONE_REPLICA_LIMIT_MS,
    advice: 'was away too long',
    run: async ({ cluster, mark, advise }) => {
      const node = await cluster.synchronous()
      mark()
      await node.stop()
      await keepLog(cluster, '32MB')
      await pause(DOWN_MS)
      await useUpLog(await cluster.primary())
      node.start()
      await pause(DOWN_MS)
      await advise()
      await cluster.patronictl('reinit', '--force', 'tecnicerca', node.name)
      await keepLog(cluster, '4GB')
    },
  },
  {
    name: 'stranger',
    summary: 'a replica comes back with the data of another cluster',
    limitMs: ONE_REPLICA_LIMIT_MS,
    advice: 'belong to another cluster',
    run: async ({ cluster, mark, advise }) => {
      const node = await cluster.synchronous()
      mark()
      await node.stop()
      await node.empty('data')
      await node.run([`${postgresPrograms()}/initdb`, '-D', `${node.folder}/data`])
      node.start()
      await pause(DOWN_MS)
      await advise()
      await node.stop()
      await node.empty('data')
      node.start()
    },
  },
  {
    name: 'password',
    summary: 'a replica comes back with a wrong password of the replication role',
    limitMs: ONE_REPLICA_LIMIT_MS,
    advice: 'another password for replication',
    run: async ({ cluster, mark, advise }) => {
      const node = await cluster.synchronous()
      mark()
      await node.stop()
      node.startWith({ PATRONI_REPLICATION_PASSWORD: 'otra' })
      await pause(DOWN_MS)
      await advise()
      await node.stop()
      node.start()
    },
  },
  {
    name: 'etcd-forgot',
    summary: 'every etcd has lost its data and starts empty',
    limitMs: KILL_LIMIT_MS,
    advice: 'does not reach a majority of etcd',
    run: async ({ cluster, mark, advise }) => {
      mark()
      await Promise.all(cluster.nodes.map((node) => node.killEtcd()))
      await Promise.all(cluster.nodes.map((node) => node.empty('etcd')))
      await pause(DOWN_MS)
      await advise()
      for (const node of cluster.nodes) node.startEtcd()
      await pause(DOWN_MS)
    },
  },
]

async function secondsAhead(node: Node): Promise<number> {
  const client = await connectTo(node)
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  await client.end()
  return ((rows[0]?.at.getTime() ?? 0) - Date.now()) / 1_000
}

async function keepLog(cluster: Cluster, size: string): Promise<void> {
  await cluster.patronictl('edit-config', '--force', '-p', `wal_keep_size=${size}`)
}

async function useUpLog(primary: Node): Promise<void> {
  const client = await connectTo(primary)
  for (let count = 0; count < SEGMENTS; count += 1) await client.query(NEXT_SEGMENT)
  await client.query('checkpoint')
  await client.end()
}

/** Only the replica that confirms the writes may become the primary. So another one that does stands aside. */
async function makePrimary(cluster: Cluster, node: Node): Promise<void> {
  await cluster.untilWhole()
  const confirming = await cluster.synchronous()
  if (confirming !== node) {
    await confirming.stop()
    const isNext = async () => (await cluster.synchronous().catch(() => undefined)) === node
    if (!(await until(isNext, ROLE_CHANGE_MS, 500))) throw new Error(`${node.name} confirms no writes`)
    confirming.start()
    await cluster.untilWhole()
  }
  await cluster.patronictl('switchover', '--force', '--candidate', node.name)
  await cluster.untilWhole()
}

/** Starts its PostgreSQL alone, as the primary, writes something, and stops it. */
async function promoteApart(node: Node): Promise<void> {
  const control = [`${postgresPrograms()}/pg_ctl`, '-w', '-D', `${node.folder}/data`] as const
  const settings = { listen_addresses: `''`, synchronous_standby_names: `''`, archive_mode: 'off' }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  await node.run([...control, '-l', `${node.folder}/apart`, '-o', options.join(' '), 'start'])
  await node.run([...control, 'promote'])
  await node.run([
    'psql',
    '-h',
    `${node.folder}/run`,
    '-c',
    'create table apart as select generate_series(1, 9999)',
  ])
  await node.run([...control, '-m', 'fast', 'stop'])
}

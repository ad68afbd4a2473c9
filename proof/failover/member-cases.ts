import { setTimeout as pause } from 'node:timers/promises'
import { MIGRATION_LOCK } from '../../api/src/db/migrator.ts'
import { until } from '../kit/until.ts'
import { type Case, DOWN_MS, KILL_LIMIT_MS } from './case.ts'
import { type Cluster, connectTo } from './cluster.ts'

const ELECTION_MS = 60_000
const PEER_PORT = 2380

/** Nodes that go and come. */
export const MEMBER_CASES: readonly Case[] = [
  {
    name: 'two-lost',
    summary:
      'kill -9 of the primary and of the replica that confirms the writes; only the replica returns at first',
    limitMs: DOWN_MS + KILL_LIMIT_MS,
    run: async ({ cluster, mark }) => {
      const [primary, confirming] = [await cluster.primary(), await cluster.synchronous()]
      mark()
      await Promise.all([primary.kill(), confirming.kill()])
      await pause(DOWN_MS)
      confirming.start()
      await untilPrimary(cluster)
      await pause(DOWN_MS)
      primary.start()
    },
  },
  {
    name: 'added',
    summary:
      'a replica is taken out of the cluster and of etcd for good, and an empty machine added in its place',
    limitMs: KILL_LIMIT_MS,
    run: async ({ cluster, mark }) => {
      const node = await cluster.synchronous()
      mark()
      await node.stop()
      await node.empty('data')
      await node.empty('etcd')
      const listed = await cluster.etcdctl('member', 'list')
      const id = listed
        .split('\n')
        .find((line) => line.includes(`, ${node.name}, `))
        ?.split(',')[0]
      if (!id) throw new Error(`etcd does not list ${node.name}: ${listed}`)
      await cluster.etcdctl('member', 'remove', id)
      await pause(DOWN_MS)
      const peers = `--peer-urls=http://${node.address}:${PEER_PORT}`
      await cluster.etcdctl('member', 'add', node.name, peers)
      node.startWith({ ETCD_INITIAL_CLUSTER_STATE: 'existing' })
    },
  },
  {
    name: 'migrate',
    summary: 'kill -9 of the primary while npm run migrate waits for another one; then it is repeated',
    limitMs: KILL_LIMIT_MS,
    advice: 'run npm run migrate again',
    run: async ({ cluster, services, mark, note }) => {
      const primary = await cluster.primary()
      const other = await connectTo(primary, services.owner.database)
      await other.query('select pg_advisory_lock($1::bigint)', [MIGRATION_LOCK])
      const waiting = services.migrate()
      const isWaiting = async () => (await other.query(WAITING)).rows.length > 0
      if (!(await until(isWaiting, ELECTION_MS, 100))) throw new Error('migrate does not wait for the lock')
      mark()
      await primary.kill()
      try {
        const { code, output } = await waiting
        const lines = output.split('\n').filter((line) => !line.startsWith('{'))
        note(lines.join(' / '))
        if (code !== 2 || lines.length !== 1) throw new Error(`migrate ended with ${code}: ${output}`)
        const succeeds = async () => (await services.migrate()).code === 0
        if (!(await until(succeeds, ELECTION_MS, 1_000)))
          throw new Error('migrate does not succeed afterwards')
      } finally {
        primary.start()
      }
    },
  },
]

const WAITING = `select from pg_locks where locktype = 'advisory' and not granted`

async function untilPrimary(cluster: Cluster): Promise<void> {
  const hasPrimary = () =>
    cluster.primary().then(
      () => true,
      () => false,
    )
  if (!(await until(hasPrimary, ELECTION_MS, 500))) throw new Error('two nodes elect no primary')
}

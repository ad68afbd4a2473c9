import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { until } from '../kit/until.ts'
import { closeNetwork, openNetwork } from './network.ts'
import { adapted, createNode, type Identity, type Node, PASSWORD } from './node.ts'

const NODES = [1, 2, 3]
const BOOT_MS = 90_000

export type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

export type Cluster = {
  folder: string
  identity: Identity
  nodes: readonly Node[]
  /** What Patroni says of its members; empty if nobody answers. */
  members: () => Promise<Member[]>
  /** The node that says that it is the primary. */
  primary: () => Promise<Node>
  /** The node that confirms each write before it is acknowledged. */
  synchronous: () => Promise<Node>
  etcdLeader: () => Promise<Node>
  /** Waits until there are a primary and two replicas that follow it. */
  untilWhole: () => Promise<void>
  patronictl: (...command: string[]) => Promise<string>
  /** Asks the etcd of the primary. */
  etcdctl: (...command: string[]) => Promise<string>
  /** `keepLogs`: leaves the outputs of the nodes and of the services. */
  stop: (options?: { keepLogs: boolean }) => Promise<void>
}

/** Starts three nodes with the files of `deploy/ha` and waits until they are one cluster. */
export async function startCluster(changePatroni: (text: string) => string): Promise<Cluster> {
  openNetwork(NODES)
  const identity = postgresUser()
  const folder = await mkdtemp(join(tmpdir(), 'tecnicerca-ha-'))
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'archive'))
  await chown(join(folder, 'archive'), identity.uid, identity.gid)
  const nodes = await Promise.all(
    NODES.map((index) => createNode(index, { folder, identity, changePatroni })),
  )
  const isSynchronous = /synchronous_mode: true/.test(changePatroni(await adapted('patroni.yml', folder)))
  const cluster = describeCluster({ folder, identity, nodes }, isSynchronous)
  try {
    for (const node of nodes) node.start()
    await cluster.untilWhole()
    const primary = await cluster.primary()
    await primary.run(['pgbackrest', '--stanza=tecnicerca', 'stanza-create'])
    return cluster
  } catch (error) {
    await cluster.stop({ keepLogs: true })
    throw error
  }
}

function describeCluster(
  parts: Pick<Cluster, 'folder' | 'identity' | 'nodes'>,
  isSynchronous: boolean,
): Cluster {
  const { folder, nodes } = parts
  const members = async (): Promise<Member[]> => {
    for (const { address } of nodes) {
      const answer = await ask(`http://${address}:8008/cluster`)
      if (answer) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }
  const firstThat = async (holds: (node: Node) => Promise<boolean>, what: string): Promise<Node> => {
    for (const node of nodes) if (await holds(node)) return node
    throw new Error(`no node is ${what}: ${JSON.stringify(await members())}`)
  }
  const says = (path: string) => async (node: Node) =>
    (await ask(`http://${node.address}:8008${path}`)) !== undefined
  const isWhole = async () => {
    const all = await members()
    const primary = all.find(({ role }) => role === 'leader')
    const others = all.filter((member) => member !== primary)
    const hasFollowers =
      others.length === NODES.length - 1 && others.every((member) => isFollowing(member, primary?.timeline))
    return hasFollowers && (!isSynchronous || others.some(({ role }) => role === 'sync_standby'))
  }
  const patronictl = async (...command: string[]) => {
    const [node] = nodes
    if (!node) throw new Error('there is no node')
    return node.run(['patronictl', '-c', join(folder, node.name, 'patroni.yml'), ...command])
  }
  const primary = () => firstThat(says('/primary'), 'primary')
  return {
    ...parts,
    members,
    primary,
    synchronous: () => firstThat(says('/synchronous'), 'synchronous'),
    etcdLeader: () => firstThat(isEtcdLeader, 'leader of etcd'),
    untilWhole: async () => {
      if (!(await until(isWhole, BOOT_MS, 250)))
        throw new Error(`the cluster is not whole: ${JSON.stringify(await members())}`)
    },
    patronictl,
    etcdctl: async (...command) => {
      const node = await primary()
      return node.run(['etcdctl', `--endpoints=http://${node.address}:2379`, ...command])
    },
    stop: async ({ keepLogs } = { keepLogs: false }) => {
      await Promise.all(nodes.map((node) => node.kill()))
      closeNetwork(NODES)
      const large = nodes.flatMap(({ name }) => [join(name, 'data'), join(name, 'etcd')])
      const rest = keepLogs ? ['archive', ...large] : ['']
      for (const path of rest) await rm(join(folder, path), { recursive: true, force: true })
      if (keepLogs) console.log(`logs: ${folder}`)
    },
  }
}

const FOLLOWING = new Set(['running', 'streaming'])
const MAX_LAG = 1_000_000

function isFollowing({ state, timeline, lag }: Member, of: number | undefined): boolean {
  return FOLLOWING.has(state) && timeline === of && Number(lag) < MAX_LAG
}

async function isEtcdLeader({ address }: Node): Promise<boolean> {
  const { stdout } = spawnSync(
    'etcdctl',
    ['--endpoints', `${address}:2379`, '--command-timeout=2s', 'endpoint', 'status'],
    {
      env: { PATH: process.env.PATH, ETCDCTL_API: '3' },
    },
  )
  return stdout.toString().split(', ')[4] === 'true'
}

async function ask(url: string): Promise<Response | undefined> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  return answer?.ok ? answer : undefined
}

function postgresUser(): Identity {
  const number = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString())
  return { uid: number('-u'), gid: number('-g') }
}

/** A connection as the superuser, straight to one node. */
export async function connectTo(node: Node, database = 'postgres'): Promise<pg.Client> {
  const client = new pg.Client({
    ...{ host: node.address, user: 'postgres', password: PASSWORD, database },
    connectionTimeoutMillis: 3_000,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

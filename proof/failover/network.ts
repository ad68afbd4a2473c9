import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Each node of the database has a network namespace of its own, so that it can be cut off. We are the first address. */
export const OUR_ADDRESS = '10.57.0.1'
const BRIDGE = 'tcha'

export const addressOf = (node: number) => `10.57.0.${10 + node}`
export const namespaceOf = (node: number) => `tcha${node}`

const run = (command: string) => {
  const { status, stderr } = spawnSync('sh', ['-c', command])
  if (status !== 0) throw new Error(`${command}: ${stderr.toString().trim()}`)
}

/** Builds the networks of the nodes. Removes first what an earlier run that was killed has left. */
export function openNetwork(nodes: readonly number[]): void {
  closeNetwork(nodes)
  run(
    `ip link add ${BRIDGE} type bridge && ip addr add ${OUR_ADDRESS}/24 dev ${BRIDGE} && ip link set ${BRIDGE} up`,
  )
  for (const node of nodes) {
    const [name, inside] = [namespaceOf(node), `ip -n ${namespaceOf(node)}`]
    run(`ip netns add ${name}`)
    run(`ip link add ${name} type veth peer name eth0 netns ${name}`)
    run(`ip link set ${name} master ${BRIDGE} up`)
    run(`${inside} addr add ${addressOf(node)}/24 dev eth0`)
    run(`${inside} link set eth0 up && ${inside} link set lo up`)
  }
}

/** Ends what still runs in the namespaces and removes them. */
export function closeNetwork(nodes: readonly number[]): void {
  for (const node of nodes) {
    if (!existsSync(`/run/netns/${namespaceOf(node)}`)) continue
    signalAll(node, 'SIGKILL')
    run(`ip netns del ${namespaceOf(node)}`)
  }
  if (existsSync(`/sys/class/net/${BRIDGE}`)) run(`ip link del ${BRIDGE}`)
}

/**
 * Sends a signal to every process of the node, as if the machine had lost power or hung, or to those of one program.
 */
export function signalAll(node: number, signal: NodeJS.Signals, program?: string): void {
  const pids = spawnSync('ip', ['netns', 'pids', namespaceOf(node)])
    .stdout.toString()
    .trim()
    .split('\n')
  for (const pid of pids.filter(Boolean)) {
    try {
      if (program && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== program) continue
      process.kill(Number(pid), signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Lets no packet pass between the node and the others; its clients still reach it. Returns what undoes it. */
export function cutOff(node: number, others: readonly number[]): () => void {
  const rule = (verb: string) => {
    for (const other of others)
      for (const [chain, flag] of [
        ['INPUT', '-s'],
        ['OUTPUT', '-d'],
      ])
        run(
          `ip netns exec ${namespaceOf(node)} iptables -w ${verb} ${chain} ${flag} ${addressOf(other)} -j DROP`,
        )
  }
  rule('-A')
  return () => rule('-D')
}

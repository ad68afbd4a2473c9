import type { Cluster } from './cluster.ts'
import type { Node } from './node.ts'
import type { Services } from './services.ts'

export type Stage = {
  cluster: Cluster
  services: Services
  /** From now on the watch counts. */
  mark: () => void
  /** A client that goes on writing straight to this node, as if no balancer had told it of another. */
  writeTo: (node: Node) => void
  /** Asks `deploy/ha/what-now.sh`, as the operator does at this moment. */
  advise: () => Promise<void>
  /** A line that told the operator what is wrong. */
  note: (line: string) => void
}

export type Case = {
  name: string
  /** What is done, in a few words. */
  summary: string
  /** Longest time in ms until writes and fresh lists are back. */
  limitMs: number
  /** Part of the line by which an operator is told what to do. */
  advice?: string
  /** Does it and undoes it. What it leaves behind, the cluster must mend by itself. */
  run: (stage: Stage) => Promise<void>
}

/** How long a part stays away. */
export const DOWN_MS = 20_000
export const KILL_LIMIT_MS = 30_000

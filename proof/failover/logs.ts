import { spawnSync } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { HA } from './node.ts'

export type Logs = {
  /** What an operator is told to do by `what-now.sh`, which reads the log of each node. */
  advise: () => Promise<string[]>
  /** How often a node came back by pg_rewind, and by a copy of the leader. */
  returns: () => Promise<string>
}

/** Reads what the nodes write from now on. */
export async function followLogs({ nodes }: Cluster): Promise<Logs> {
  const outputs = await Promise.all(
    nodes.map(async ({ folder }) => {
      const file = join(folder, 'output')
      return { file, folder, from: (await stat(file)).size }
    }),
  )
  const texts = () =>
    Promise.all(
      outputs.map(async ({ file, folder, from }) => ({
        folder,
        text: (await readFile(file)).subarray(from).toString(),
      })),
    )
  return {
    advise: async () => [...new Set((await texts()).flatMap(({ folder, text }) => adviceOn(text, folder)))],
    returns: async () => {
      const all = (await texts()).map(({ text }) => text).join('')
      return [/running pg_rewind from dbname/g, /replica has been created using/g]
        .map((sign) => all.match(sign)?.length ?? 0)
        .join(', ')
    },
  }
}

function adviceOn(log: string, folder: string): string[] {
  const { status, stdout, stderr } = spawnSync('sh', [join(HA, 'what-now.sh'), join(folder, 'patroni.yml')], {
    input: log,
  })
  if (status !== 0) throw new Error(`what-now.sh: ${stderr.toString()}`)
  return stdout.toString().split('\n').filter(Boolean)
}

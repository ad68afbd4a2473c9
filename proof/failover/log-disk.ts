import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { connectTo } from './cluster.ts'
import type { Node } from './node.ts'

const FREE_MB = 96
const SWITCHES = 40
/** Writes something, and goes on to the next segment of the log. */
export const NEXT_SEGMENT = `select pg_logical_emit_message(false, '', ''), pg_switch_wal()`

/** Moves the log of a stopped node to a small disk of its own. Returns what undoes it. */
export function giveLogADisk({ folder }: Node): () => void {
  const [log, disk] = [join(folder, 'data', 'pg_wal'), join(folder, 'disk')]
  const size = `$(( $(du -sm ${log} | cut -f1) + ${FREE_MB} ))m`
  run(
    `mkdir ${disk} && mount -t tmpfs -o size=${size} tmpfs ${disk} && cp -a ${log} ${disk}/log && rm -r ${log} &&
      ln -s ${disk}/log ${log} && chown -R postgres: ${disk} && chown -h postgres: ${log}`,
  )
  return () => run(`rm ${log} && cp -a ${disk}/log ${log} && umount ${disk} && rmdir ${disk}`)
}

/** Takes all its room, and lets the primary use up the segments that it has. Returns what makes room again. */
export async function fillLogDisk(node: Node): Promise<() => void> {
  const filler = join(node.folder, 'disk', 'filler')
  run(`dd if=/dev/zero of=${filler} bs=1M || true`)
  const client = await connectTo(node)
  try {
    for (let count = 0; count < SWITCHES; count += 1) await client.query(NEXT_SEGMENT)
  } catch {
    // It has stopped.
  } finally {
    await client.end().catch(() => undefined)
  }
  return () => rmSync(filler)
}

function run(command: string): void {
  const { status, stderr } = spawnSync('sh', ['-c', command])
  if (status !== 0) throw new Error(`${command}: ${stderr.toString().trim()}`)
}

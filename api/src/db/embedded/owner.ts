import { randomUUID } from 'node:crypto'
import { findProcess } from './processes.ts'

/** The server setting that holds the mark of the owning process: it exists exactly as long as the server. */
export const OWNER_SETTING = 'tecnicerca.owner'

/** A mark for this process and this start: `pid/start time/random UUID`. */
export async function createOwnerMark(): Promise<string> {
  const facts = await findProcess(process.pid)
  return [process.pid, facts?.startedAt ?? '', randomUUID()].join('/')
}

/** A server without a mark was started by hand, so no owner's death stops it. */
export async function isOwnerAlive(mark: string | null): Promise<boolean> {
  if (!mark) return true
  const [pid, startedAt] = mark.split('/')
  return (await findProcess(Number(pid)))?.startedAt === startedAt
}

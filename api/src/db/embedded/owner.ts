import { randomUUID } from 'node:crypto'
import { findProcess } from './processes.ts'

/** The server carries the mark of the process that started it as this setting: it cannot outlive or miss it. */
export const OWNER_SETTING = 'tecnicerca.owner'

/** Names this process and this start: `pid/start time/anything unique`. */
export async function createOwnerMark(): Promise<string> {
  const facts = await findProcess(process.pid)
  return [process.pid, facts?.startedAt ?? '', randomUUID()].join('/')
}

/** A server without a mark was started by hand: nobody's death stops it. */
export async function isOwnerAlive(mark: string | null): Promise<boolean> {
  if (!mark) return true
  const [pid, startedAt] = mark.split('/')
  return (await findProcess(Number(pid)))?.startedAt === startedAt
}

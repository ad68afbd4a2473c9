import { open, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from './system-user.ts'

/** The server of a data folder. `host` is the folder of its socket, empty on Windows. */
type Postmaster = { pid: number; host: string; port: number; isReady: boolean }

/** Above every system's limit for process ids, so no process ever has it. */
const NO_PROCESS = 2_147_483_647
const EMPTY_FILE_GRACE_MS = 2_000

/**
 * The server that runs on this data folder according to `postmaster.pid`. If its process is gone, replaces the id in
 * the file, so that another process with the same id does not block the start. The rest stays, because the next server
 * needs it to find backends of the old one that still run. Uses one file handle, so a file that another start created
 * meanwhile stays intact.
 */
export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const file = await open(join(folder, 'postmaster.pid'), 'r+').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return undefined
  try {
    const text = await file.readFile('utf8')
    const [pid, , , port, host = '', , , status = ''] = text.split('\n')
    const postmaster = { pid: Number(pid), host, port: Number(port), isReady: status.trim() === 'ready' }
    // A starting server leaves the file empty for a moment. After a power cut it can stay empty.
    const isNew = !text.includes('\n') && Date.now() - (await file.stat()).mtimeMs < EMPTY_FILE_GRACE_MS
    if (isNew || (await isPostgresOf(folder, postmaster.pid))) return postmaster
    await file.write(`${NO_PROCESS}\n${text.split('\n').slice(1).join('\n')}`, 0)
    return undefined
  } finally {
    await file.close()
  }
}

async function isPostgresOf(folder: string, pid: number): Promise<boolean> {
  if (!/\b(postgres|postmaster)\b/.test((await findProcess(pid)) ?? '')) return false
  if (process.platform !== 'linux') return true
  return (await readlink(`/proc/${pid}/cwd`).catch(() => folder)) === folder
}

/** The name of a running process; undefined if it has ended, even if its exit status was never collected. */
export async function findProcess(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    // The name is in parentheses and may itself contain parentheses and spaces. The state follows it.
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    return /\((.*)\) [^ZXx]/s.exec(text)?.[1]
  }
  if (process.platform === 'win32') {
    const { output } = await runProgram('tasklist', ['/NH', '/FO', 'CSV', '/FI', `PID eq ${pid}`])
    return new RegExp(`^"([^"]+)","${pid}"`, 'm').exec(output)?.[1]
  }
  const { output } = await runProgram('ps', ['-o', 'stat=,comm=', '-p', String(pid)])
  return /^[^Z\s]\S*\s+(.+)$/.exec(output)?.[1]
}

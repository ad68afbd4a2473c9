import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { findProcess } from './processes.ts'

/**
 * Content of `postmaster.pid`. `status` is empty until the server has written it. A starting server leaves the file empty
 * for a moment; after a power cut it can stay empty.
 */
export type Postmaster = {
  pid: number
  port: number
  socketFolder: string
  status: string
  isUnfinished: boolean
}

/** Above every system's limit for process ids, so no process ever has it. */
const NO_PROCESS = 2_147_483_647
const EMPTY_FILE_GRACE_MS = 2_000

async function parse(file: FileHandle, text: string): Promise<Postmaster> {
  const age = Date.now() - (await file.stat()).mtimeMs
  const isUnfinished = !text.includes('\n') && age < EMPTY_FILE_GRACE_MS
  const [pid, , , port, socketFolder = '', , , status = ''] = text.split('\n')
  return { pid: Number(pid), port: Number(port), socketFolder, status: status.trim(), isUnfinished }
}

async function openPidFile(folder: string, flags: string): Promise<FileHandle | undefined> {
  return open(join(folder, 'postmaster.pid'), flags).catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

/** The server that its pid file names for this data folder; undefined if there is no such file. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const file = await openPidFile(folder, 'r')
  if (!file) return undefined
  try {
    return await parse(file, await file.readFile('utf8'))
  } finally {
    await file.close()
  }
}

/** Whether that process is still the server of this folder, and not a later process with the same id. */
export async function isPostmasterAlive({ pid }: Postmaster, folder: string): Promise<boolean> {
  const facts = pid > 0 ? await findProcess(pid) : undefined
  if (!facts || !/^(postgres|postmaster)$/.test(facts.command)) return false
  return facts.folder === undefined || facts.folder === folder
}

/**
 * Disarms a pid file whose process is gone, so that a new process with the same id does not block the start. Only the id is
 * replaced: the server still needs the file to find the shared memory block that reveals orphaned backends. Reads and
 * writes through one handle, so a file that a faster starter has just created stays intact.
 */
export async function defuseStalePidFile(folder: string): Promise<Postmaster | undefined> {
  const file = await openPidFile(folder, 'r+')
  if (!file) return undefined
  try {
    const text = await file.readFile('utf8')
    const postmaster = await parse(file, text)
    if (postmaster.isUnfinished || (await isPostmasterAlive(postmaster, folder))) return undefined
    await file.write(`${NO_PROCESS}\n${text.split('\n').slice(1).join('\n')}`, 0)
    return postmaster
  } finally {
    await file.close()
  }
}

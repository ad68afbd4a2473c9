import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { findProcess } from './processes.ts'

/**
 * What `postmaster.pid` says; `status` is empty until the server has got that far. Between making the file and
 * filling it a starting server leaves it empty for a moment; after a power cut it can stay empty.
 */
export type Postmaster = {
  pid: number
  port: number
  socketFolder: string
  status: string
  isUnfinished: boolean
}

/** Above every system's limit, so no process ever has it. */
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

/** The server that says it runs on this data folder; undefined when none says so. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const file = await openPidFile(folder, 'r')
  if (!file) return undefined
  try {
    return await parse(file, await file.readFile('utf8'))
  } finally {
    await file.close()
  }
}

/** Whether that number still is the server of this folder, and not a later process that was given it. */
export async function isPostmasterAlive({ pid }: Postmaster, folder: string): Promise<boolean> {
  const facts = pid > 0 ? await findProcess(pid) : undefined
  if (!facts || !/^(postgres|postmaster)$/.test(facts.command)) return false
  return facts.folder === undefined || facts.folder === folder
}

/**
 * Frees the folder of a pid file whose process is gone, so that a process which got its number does not block
 * the start. The number is replaced and the file kept: the server still finds the shared memory block that
 * tells it of orphaned backends. Written through one handle, so a file that a faster starter just made is safe.
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

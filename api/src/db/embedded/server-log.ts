import { constants } from 'node:fs'
import { copyFile, type FileHandle, open, readFile, stat, truncate } from 'node:fs/promises'
import type { Identity } from './run-program.ts'

const LARGEST_LOG = 5 * 1024 * 1024
const CHECK_EVERY_MS = 60_000
const TAIL_LINES = 20
/** A failed start ends with the error and a hint. */
const LINES_OF_FAILURE = 2

/** Opened for appending, so that the server continues at the start of the file after it is truncated. */
export async function openServerLog(file: string, identity?: Identity): Promise<FileHandle> {
  await shortenLog(file)
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0 } = constants
  const log = await open(file, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600)
  // Next time the owner of the data may start the server, without root.
  if (identity) await log.chown(identity.uid, identity.gid)
  return log
}

/** Limits the log to two files of bounded size while the server runs. Call the result to stop. */
export function boundServerLog(file: string): () => void {
  const timer = setInterval(() => shortenLog(file), CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Copies a full log to `.1` and truncates it in place: the server itself holds the file open, independently of this
 * process.
 */
export async function shortenLog(file: string, largest = LARGEST_LOG): Promise<void> {
  try {
    if ((await stat(file)).size <= largest) return
    await copyFile(file, `${file}.1`)
    await truncate(file)
  } catch {
    // No log yet, or a full disk: neither is a reason to stop the database.
  }
}

/** Whether the last start failed because processes of a killed server still hold the data folder. */
export async function isHeldByRemains(file: string): Promise<boolean> {
  const last = (await tailServerLog(file)).split('\n').slice(-LINES_OF_FAILURE)
  return last.some((line) => line.includes('pre-existing shared memory block'))
}

/** The last lines of the log, to explain to a person why the server does not start. */
export async function tailServerLog(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-TAIL_LINES).join('\n')
}

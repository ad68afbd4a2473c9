import { constants } from 'node:fs'
import { copyFile, type FileHandle, open, readFile, stat, truncate } from 'node:fs/promises'
import type { Identity } from './run-program.ts'

const LARGEST_LOG = 5 * 1024 * 1024
const CHECK_EVERY_MS = 60_000
const TAIL_LINES = 20
/** What failed and a hint. */
const LINES_OF_FAILURE = 2

/** Opened for appending, so that the server goes on at the start of the file after it was emptied. */
export async function openServerLog(file: string, identity?: Identity): Promise<FileHandle> {
  await shortenLog(file)
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0 } = constants
  const log = await open(file, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600)
  // The owner of the data may start it next time without us being root.
  if (identity) await log.chown(identity.uid, identity.gid)
  return log
}

/** Keeps the log at two files of bounded size while the server runs; call the result to stop. */
export function boundServerLog(file: string): () => void {
  const timer = setInterval(() => shortenLog(file), CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** The server writes to the file itself, whoever lives or dies; a full one is copied to `.1` and emptied. */
export async function shortenLog(file: string, largest = LARGEST_LOG): Promise<void> {
  try {
    if ((await stat(file)).size <= largest) return
    await copyFile(file, `${file}.1`)
    await truncate(file)
  } catch {
    // No log yet, or a full disk: neither is a reason to stop the database.
  }
}

/** Whether the last start failed as processes of a killed server still hold the data folder. */
export async function isHeldByRemains(file: string): Promise<boolean> {
  const last = (await tailServerLog(file)).split('\n').slice(-LINES_OF_FAILURE)
  return last.some((line) => line.includes('pre-existing shared memory block'))
}

/** The last lines, for a person who must know why the server does not start. */
export async function tailServerLog(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-TAIL_LINES).join('\n')
}

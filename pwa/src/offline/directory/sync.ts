import { type DirectoryAnswer, directoryAnswer } from '@tecnicerca/shared/directory'
import { exchange, type HttpAnswer, type HttpEnvironment, NoAnswer } from '../../lib/http'
import type { OfflineEnvironment } from '../network/environment'
import { type StorageFailure, storageFailure } from '../storage/storage-failure'
import { applyPage, columnsFor, type DirectoryContents, type DirectoryMeta, isSameColumns } from './rows'
import type { DirectoryStore } from './store'

/** The whole directory over the slowest network that is worth waiting for. */
const DEADLINE_MS = 60_000
const MOST_PAGES = 200

export type SyncEnvironment = HttpEnvironment & Pick<OfflineEnvironment, 'base' | 'now'>

/** `superseded`: another tab changed the stored directory meanwhile; load it again. */
export type SyncResult =
  | { type: 'unchanged' | 'updated'; contents: DirectoryContents; storage: StorageFailure | undefined }
  | { type: 'failed' | 'superseded' }

type Page = { answer: DirectoryAnswer | 'unchanged'; etag: string | null }
type Run = {
  env: SyncEnvironment
  store: DirectoryStore
  columns: readonly string[]
  contents: DirectoryContents | undefined
  storage: StorageFailure | undefined
}

/**
 * Brings the directory up to date, by delta where it can. `current` stays as it is; each page of a delta is stored
 * with its cursor, so that what breaks off in between is simply asked for again.
 */
export async function syncDirectory(
  { env, store }: { env: SyncEnvironment; store: DirectoryStore },
  current: DirectoryContents | undefined,
  is_slim: boolean,
): Promise<SyncResult> {
  const columns = columnsFor(is_slim)
  const usable = current && isSameColumns(current.meta.columns, columns) ? current : undefined
  const run: Run = { env, store, columns, contents: current, storage: undefined }
  const first = await follow(run, usable)
  // Too many or too few after a delta: something was missed, and only the whole tells.
  return first === 'miscounted' ? asResult(await follow(run, undefined)) : first
}

function asResult(result: SyncResult | 'miscounted'): SyncResult {
  return result === 'miscounted' ? { type: 'failed' } : result
}

async function follow(run: Run, from: DirectoryContents | undefined): Promise<SyncResult | 'miscounted'> {
  let meta = from?.meta
  const rows = new Map(from?.rows)
  const touched = new Set<number>()
  let isFull = from === undefined
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await ask(run, meta)
    if (!page) return { type: 'failed' }
    if (page.answer === 'unchanged')
      return meta && touched.size === 0 ? keepUnchanged(run, { meta, rows }) : { type: 'failed' }
    const { answer } = page
    if (!isSameColumns(answer.columns, run.columns)) return from ? 'miscounted' : { type: 'failed' }
    isFull ||= answer.full
    for (const chunk of applyPage(rows, answer)) touched.add(chunk)
    meta = { seq: answer.seq, columns: answer.columns, as_of: Date.parse(answer.as_of), etag: page.etag }
    const isMiscounted = !answer.more && answer.count !== rows.size
    if (isMiscounted && !isFull) return 'miscounted'
    // A whole directory in pages is stored at its end: half of it must not replace all of the old one.
    const contents = { meta, rows }
    if ((!isFull || !answer.more) && !(await save(run, contents, touched))) return { type: 'superseded' }
    if (!answer.more) return { type: 'updated', contents, storage: run.storage }
  }
  return { type: 'failed' }
}

async function keepUnchanged(run: Run, contents: DirectoryContents): Promise<SyncResult> {
  const meta = { ...contents.meta, as_of: run.env.now() }
  const kept = { meta, rows: contents.rows }
  if (!(await save(run, kept, new Set()))) return { type: 'superseded' }
  return { type: 'unchanged', contents: kept, storage: run.storage }
}

/** A phone that cannot store the directory still has it in memory. */
async function save(run: Run, contents: DirectoryContents, touched: Set<number>): Promise<boolean> {
  try {
    if (!(await run.store.save({ base: run.contents?.meta, contents, touched }))) return false
  } catch (error) {
    run.storage = storageFailure(error)
    if (run.storage === undefined) throw error
  }
  run.contents = contents
  touched.clear()
  return true
}

async function ask({ env, columns }: Run, meta: DirectoryMeta | undefined): Promise<Page | undefined> {
  const query = new URLSearchParams(meta && { since: meta.seq })
  if (!columns.includes('bio')) query.set('slim', 'true')
  const url = `${env.base}/technicians/directory?${query}`
  const headers = { accept: 'application/json', ...(meta?.etag && { 'if-none-match': meta.etag }) }
  try {
    return readPage(
      await exchange(env, { url, headers, deadline_ms: DEADLINE_MS, redirect: 'error', cache: 'no-store' }),
    )
  } catch (error) {
    if (error instanceof NoAnswer) return undefined
    throw error
  }
}

function readPage({ status, headers, text }: HttpAnswer): Page | undefined {
  const etag = headers.get('etag')
  if (status === 304) return { answer: 'unchanged', etag }
  if (status !== 200) return undefined
  const parsed = directoryAnswer.safeParse(jsonOf(text))
  return parsed.success && isWhole(parsed.data) ? { answer: parsed.data, etag } : undefined
}

function isWhole({ rows, columns, as_of }: DirectoryAnswer): boolean {
  const isRow = (row: unknown[]) => row.length === columns.length && typeof row[0] === 'number'
  return rows.every(isRow) && columns[0] === 'id' && !Number.isNaN(Date.parse(as_of))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { type DirectoryAnswer, directoryAnswer } from '@tecnicerca/shared/directory'
import { exchange, type HttpAnswer, type HttpEnvironment, NoAnswer } from '../../lib/http/http.ts'
import type { OfflineEnvironment } from '../network/environment.ts'
import { type StorageFailure, storageFailure } from '../storage/storage-failure.ts'
import { applyPage, columnsFor, type DirectoryContents, type DirectoryMeta, isSameColumns } from './rows.ts'
import type { DirectoryStore } from './store.ts'

/** Enough for a full download over the slowest network that is worth waiting for. */
const DEADLINE_MS = 60_000
const MAX_PAGES = 200

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

/** The directory during a sync. It is not shown before it is stored. */
type Draft = {
  meta: DirectoryMeta | undefined
  rows: Map<number, unknown[]>
  /** Chunks that differ from the stored ones. */
  touched: Set<number>
  /** A delta sync: starts from the stored directory and applies changes only. */
  isDelta: boolean
  /** A full download, because we asked for one or the server sent one. */
  isWhole: boolean
}
/** `wrong`: the changes do not fit the stored directory; only a full download repairs that. */
type Step = SyncResult | 'more' | 'wrong'

const FAILED: SyncResult = { type: 'failed' }

/**
 * Updates the directory, by delta if possible. Does not change `current`. Each page of a delta is stored with its cursor,
 * so the next sync continues where an interrupted one stopped.
 */
export async function syncDirectory(
  { env, store }: { env: SyncEnvironment; store: DirectoryStore },
  current: DirectoryContents | undefined,
  isSlim: boolean,
): Promise<SyncResult> {
  const columns = columnsFor(isSlim)
  const usable = current && isSameColumns(current.meta.columns, columns) ? current : undefined
  const run: Run = { env, store, columns, contents: current, storage: undefined }
  const done = await takeAllPages(run, usable)
  if (done !== 'wrong') return done
  const whole = await takeAllPages(run, undefined)
  return whole === 'wrong' ? FAILED : whole
}

async function takeAllPages(run: Run, from: DirectoryContents | undefined): Promise<Exclude<Step, 'more'>> {
  const draft: Draft = {
    meta: from?.meta,
    rows: new Map(from?.rows),
    touched: new Set(),
    isDelta: from !== undefined,
    isWhole: from === undefined,
  }
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const step = await takePage(run, draft)
    if (step !== 'more') return step
  }
  return FAILED
}

async function takePage(run: Run, draft: Draft): Promise<Step> {
  const page = await ask(run, draft.meta)
  if (!page) return FAILED
  const { answer, etag } = page
  if (answer === 'unchanged') return keepUnchanged(run, draft)
  if (!isTakable(answer, run)) return draft.isDelta ? 'wrong' : FAILED
  draft.isWhole ||= answer.full
  for (const chunk of applyPage(draft.rows, answer)) draft.touched.add(chunk)
  const meta = { seq: answer.seq, columns: answer.columns, as_of: Date.parse(answer.as_of), etag }
  draft.meta = meta
  const isMiscounted = !answer.more && answer.count !== draft.rows.size
  if (isMiscounted && !draft.isWhole) return 'wrong'
  // A full download is stored at its end: half of a directory must not replace all of the old one.
  const isStorable = !draft.isWhole || !answer.more
  const contents = { meta, rows: draft.rows }
  if (isStorable && !(await save(run, contents, draft.touched))) return { type: 'superseded' }
  return answer.more ? 'more' : { type: 'updated', contents, storage: run.storage }
}

/**
 * Whether the columns are the expected ones. A phone without a directory also takes those of a server of an earlier release,
 * which may still run beside the new one.
 */
function isTakable({ columns }: DirectoryAnswer, run: Run): boolean {
  if (isSameColumns(columns, run.columns)) return true
  return run.contents === undefined && columns.every((column) => run.columns.includes(column))
}

async function keepUnchanged(run: Run, { meta: known, rows, touched }: Draft): Promise<SyncResult> {
  // The server says 'unchanged' though we sent no cursor or it has just sent changes: it contradicts itself.
  if (!known || touched.size > 0) return FAILED
  const contents = { meta: { ...known, as_of: run.env.now() }, rows }
  if (!(await save(run, contents, new Set()))) return { type: 'superseded' }
  return { type: 'unchanged', contents, storage: run.storage }
}

/**
 * Stores `contents`. If the storage fails, the directory stays in memory and `run.storage` says why. False if another tab
 * wrote first.
 */
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
  const query = new URLSearchParams({ ...(meta && { since: meta.seq }), by: 'column' })
  if (!columns.includes('bio')) query.set('slim', 'true')
  const url = `${env.base}/technicians/directory?${query}`
  const headers = { accept: 'application/json', ...(meta?.etag && { 'if-none-match': meta.etag }) }
  try {
    return readPage(
      await exchange(env, { url, headers, deadlineMs: DEADLINE_MS, redirect: 'error', cache: 'no-store' }),
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
  if (!parsed.success) return undefined
  const answer = byRow(parsed.data)
  return isWhole(answer) ? { answer, etag } : undefined
}

/** The answer with its technicians in `rows`, as servers of earlier releases send it. */
function byRow({ values, ...answer }: DirectoryAnswer): DirectoryAnswer {
  if (!values) return answer
  const [ids = []] = values
  const isEven = values.every((column) => column.length === ids.length)
  const rows = isEven ? ids.map((_, place) => values.map((column) => column[place])) : [[]]
  return { ...answer, rows }
}

function isWhole({ rows, columns, as_of: asOf }: DirectoryAnswer): boolean {
  const isRow = (row: unknown[]) => row.length === columns.length && typeof row[0] === 'number'
  return rows.every(isRow) && columns[0] === 'id' && !Number.isNaN(Date.parse(asOf))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

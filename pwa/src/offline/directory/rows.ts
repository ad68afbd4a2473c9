import { DIRECTORY_COLUMNS, type DirectoryAnswer, SLIM_DIRECTORY_COLUMNS } from '@tecnicerca/shared/directory'
import type { DirectoryChunk } from '../storage/databases.ts'

export const CHUNKS = 20

export type DirectoryMeta = {
  /** The server's cursor: the next sync asks for the changes after it. */
  seq: string
  columns: readonly string[]
  /** When the directory was current, in ms since 1970 by the server's clock. */
  as_of: number
  etag: string | null
}

export type DirectoryContents = { meta: DirectoryMeta; rows: Map<number, unknown[]> }

export function columnsFor(isSlim: boolean): readonly string[] {
  return isSlim ? SLIM_DIRECTORY_COLUMNS : DIRECTORY_COLUMNS
}

export function isSameColumns(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((column, index) => column === b[index])
}

export function chunkOf(id: number): number {
  return id % CHUNKS
}

/** Applies one page to `rows`; applying it again changes nothing. Returns the ids of the chunks to store. */
export function applyPage(rows: Map<number, unknown[]>, page: DirectoryAnswer): Set<number> {
  const touched = new Set<number>()
  if (page.full) {
    rows.clear()
    for (let chunk = 0; chunk < CHUNKS; chunk += 1) touched.add(chunk)
  }
  for (const row of page.rows) {
    const id = Number(row[0])
    rows.set(id, row)
    touched.add(chunkOf(id))
  }
  for (const id of page.deleted) if (rows.delete(id)) touched.add(chunkOf(id))
  return touched
}

export function chunksOf(rows: Map<number, unknown[]>, wanted: ReadonlySet<number>): DirectoryChunk[] {
  const chunks = new Map([...wanted].map((id) => [id, { id, rows: [] as unknown[][] }]))
  for (const [id, row] of rows) chunks.get(chunkOf(id))?.rows.push(row)
  return [...chunks.values()]
}

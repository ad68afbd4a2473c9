import type { Handle, PublicDatabase } from '../storage/databases.ts'
import { chunksOf, type DirectoryContents, type DirectoryMeta, isSameColumns } from './rows.ts'

const META = 'directory'

export type DirectoryStore = {
  load: () => Promise<DirectoryContents | undefined>
  /**
   * Writes the `touched` chunks and the cursor in one transaction. Writes nothing and returns false if another tab
   * wrote first, so that the stored directory is no longer `base`.
   */
  save: (change: DirectorySave) => Promise<boolean>
  clear: () => Promise<void>
}

export type DirectorySave = {
  base: DirectoryMeta | undefined
  contents: DirectoryContents
  touched: ReadonlySet<number>
}

export function createDirectoryStore(database: Handle<PublicDatabase>): DirectoryStore {
  return {
    load: () =>
      database.use((db) =>
        db.transaction('r', db.directory, db.meta, async () => {
          const row = await db.meta.get(META)
          if (!row) return undefined
          const chunks = await db.directory.toArray()
          const rows = new Map(
            chunks.flatMap((chunk) => chunk.rows.map((each) => [Number(each[0]), each] as const)),
          )
          return { meta: row.value as DirectoryMeta, rows }
        }),
      ),
    save: ({ base, contents, touched }) =>
      database.use((db) =>
        db.transaction('rw', db.directory, db.meta, async () => {
          const stored = (await db.meta.get(META))?.value as DirectoryMeta | undefined
          if (!isSame(stored, base)) return false
          await db.directory.bulkPut(chunksOf(contents.rows, touched))
          await db.meta.put({ id: META, value: contents.meta })
          return true
        }),
      ),
    clear: () =>
      database.use((db) =>
        db.transaction('rw', db.directory, db.meta, async () => {
          await db.directory.clear()
          await db.meta.delete(META)
        }),
      ),
  }
}

function isSame(stored: DirectoryMeta | undefined, base: DirectoryMeta | undefined): boolean {
  if (!stored || !base) return stored === base
  return stored.seq === base.seq && isSameColumns(stored.columns, base.columns)
}

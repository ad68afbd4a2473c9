import { onChange } from './changes.ts'
import { type DraftRow, userDatabase } from './databases.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { type StorageFailure, storageFailure } from './storage-failure.ts'

/** The stored value that this tab shows. `isOwn`: this tab wrote it. */
export type Base = { value: unknown; version: string; isOwn: boolean }

export type VersionedDraft = {
  base: () => Base | undefined
  setBase: (base: Base | undefined) => void
  /** True if another tab has sent or cleared the version that this tab wrote last. */
  isBaseEnded: () => boolean
  /** Rejects if the storage fails. */
  read: () => Promise<DraftRow | undefined>
  /** Stores the value, merged with what another tab has stored since `base`. Returns the stored value; see `failure`. */
  write: (value: unknown, savedAt: number) => Promise<unknown>
  remove: () => Promise<void>
  failure: () => StorageFailure | undefined
}

/** The row of a draft, with the version of it that this tab shows. */
export function createVersionedDraft(userId: number, id: string): VersionedDraft {
  const database = userDatabase(userId)
  const ended = watchEnd()
  let base: Base | undefined
  let failure: StorageFailure | undefined

  function setBase(next: Base | undefined): void {
    base = next
    ended.watch(next?.isOwn ? next.version : undefined)
  }
  async function attempt<R>(work: Promise<R>): Promise<R | undefined> {
    try {
      const done = await work
      failure = undefined
      return done
    } catch (error) {
      failure = storageFailure(error)
      return undefined
    }
  }
  return {
    base: () => base,
    setBase,
    isBaseEnded: ended.isEnded,
    read: () => database.use((db) => db.drafts.get(id)),
    write: (value, savedAt) =>
      attempt(
        database.use((db) =>
          db.transaction('rw', db.drafts, async () => {
            const row = await db.drafts.get(id)
            const isUnseen = row !== undefined && versionOf(row) !== base?.version
            const merged = isUnseen ? mergeDrafts(base?.value, row.value, value) : value
            const version = `${savedAt}-${Math.random().toString(36).slice(2)}`
            await db.drafts.put({ id, value: merged, saved_at: savedAt, version })
            setBase({ value: merged, version, isOwn: true })
            return merged
          }),
        ),
      ),
    remove: async () => {
      await attempt(database.use((db) => db.drafts.delete(id)))
    },
    failure: () => failure,
  }
}

/** Rows of earlier builds have no version. */
export function versionOf({ version, saved_at: savedAt }: DraftRow): string {
  return version ?? String(savedAt)
}

function watchEnd() {
  let isEnded = false
  let forget: () => void = () => undefined
  return {
    watch: (version: string | undefined) => {
      forget()
      isEnded = false
      forget = () => undefined
      if (version !== undefined)
        forget = onChange(`draft_ended:${version}`, () => {
          isEnded = true
        })
    },
    isEnded: () => isEnded,
  }
}

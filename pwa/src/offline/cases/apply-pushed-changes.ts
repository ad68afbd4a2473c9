import { withoutUnknownKinds } from '@tecnicerca/shared/service-requests/cases'
import type { UserOutbox } from '../outbox/user-outbox.ts'
import { announce } from '../storage/changes.ts'
import { type UserDatabase, userDatabase } from '../storage/databases.ts'
import { announceCases } from './case-changes.ts'
import { followedUpTo, storeChanges } from './case-store.ts'
import { PUSHED, type PushedPage } from './changes-page.ts'
import { removeItemsShownBy } from './remove-shown-items.ts'

const TRIES = 3

/**
 * Applies to the user's cases the pages of changes that the worker fetched after a push. Needs no network. Discards the
 * pages if newer changes were stored meanwhile.
 */
export async function applyPushedChanges(userId: number, outbox: Pick<UserOutbox, 'store'>): Promise<void> {
  for (const page of await pushedPages(userId)) {
    if (!(await storePage(userId, page))) continue
    await removeItemsShownBy(outbox, page.changes)
    announceCases(userId)
    announce(`cases_heard:${userId}`)
  }
  await deleteOutdatedPages(userId)
}

async function storePage(userId: number, { since, changes, as_of: asOf }: PushedPage): Promise<boolean> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const base = await followedUpTo(userId)
    if (base.seq !== since) return false
    // False: a screen wrote something meanwhile, so try again.
    const known = { ...changes, events: withoutUnknownKinds(changes.events) }
    if (await storeChanges(userId, base, { changes: known, as_of: asOf })) return true
  }
  return false
}

function pushedPages(userId: number): Promise<PushedPage[]> {
  return userDatabase(userId).use(pagesIn)
}

async function pagesIn(db: UserDatabase): Promise<PushedPage[]> {
  return ((await db.meta.get(PUSHED))?.value as PushedPage[] | undefined) ?? []
}

/** Deletes the pushed pages, unless they begin at the stored cursor. Pages that the worker has added meanwhile do. */
async function deleteOutdatedPages(userId: number): Promise<void> {
  const { seq } = await followedUpTo(userId)
  await userDatabase(userId).use((db) =>
    db.transaction('rw', db.meta, async () => {
      const [first] = await pagesIn(db)
      if (first && first.since !== seq) await db.meta.delete(PUSHED)
    }),
  )
}

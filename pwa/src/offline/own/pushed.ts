import type { UserOutbox } from '../outbox/user-outbox.ts'
import { announce } from '../storage/changes.ts'
import { type UserDatabase, userDatabase } from '../storage/databases.ts'
import { announceCases } from './case-changes.ts'
import { purgeHeard } from './case-purge.ts'
import { followedUpTo, storeChanges } from './case-store.ts'
import { PUSHED, type PushedPage } from './changes-page.ts'

const TRIES = 3

/**
 * Takes what the worker heard when it was woken into the own cases, without a network. Pages of a list that was followed
 * further meanwhile are void.
 */
export async function takeInPushed(user_id: number, outbox: Pick<UserOutbox, 'store'>): Promise<void> {
  for (const page of await pushedPages(user_id)) {
    if (!(await storePage(user_id, page))) continue
    await purgeHeard(outbox, page.changes)
    announceCases(user_id)
    announce(`cases_heard:${user_id}`)
  }
  await forgetVoid(user_id)
}

async function storePage(user_id: number, { since, changes, as_of }: PushedPage): Promise<boolean> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const base = await followedUpTo(user_id)
    if (base.seq !== since) return false
    // False: a screen stored something meanwhile.
    if (await storeChanges(user_id, base, { changes, as_of })) return true
  }
  return false
}

function pushedPages(user_id: number): Promise<PushedPage[]> {
  return userDatabase(user_id).use(pagesIn)
}

async function pagesIn(db: UserDatabase): Promise<PushedPage[]> {
  return ((await db.meta.get(PUSHED))?.value as PushedPage[] | undefined) ?? []
}

/** What the worker adds meanwhile follows what is stored, and stays. */
async function forgetVoid(user_id: number): Promise<void> {
  const { seq } = await followedUpTo(user_id)
  await userDatabase(user_id).use((db) =>
    db.transaction('rw', db.meta, async () => {
      const [first] = await pagesIn(db)
      if (first && first.since !== seq) await db.meta.delete(PUSHED)
    }),
  )
}

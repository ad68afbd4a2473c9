import type { ConsentKind } from '@tecnicerca/shared/consents'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

export type ConsentRow = {
  kind: ConsentKind
  version: number
  given_at: Date | null
  withdrawn_at: Date | null
}

export async function listConsents(db: Db | Trx, userId: number): Promise<ConsentRow[]> {
  return db
    .selectFrom('consents')
    .select(['kind', 'version', 'given_at', 'withdrawn_at'])
    .where('user_id', '=', userId)
    .orderBy('kind', 'desc')
    .orderBy('version', 'desc')
    .execute()
}

export type ConsentAnswer = {
  userId: number
  kind: ConsentKind
  version: number
  isGiven: boolean
  source: 'screen' | 'api'
}

/** Stores an answer. A repeated answer keeps the time of the first. */
export async function upsertConsent(trx: Trx, { userId, isGiven, ...answer }: ConsentAnswer): Promise<void> {
  const now = sql<Date>`now()`
  await trx
    .insertInto('consents')
    .values({
      user_id: userId,
      ...answer,
      given_at: isGiven ? now : null,
      withdrawn_at: isGiven ? null : now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'version']).doUpdateSet(
        isGiven
          ? {
              given_at: sql`case when consents.withdrawn_at is null then consents.given_at else now() end`,
              withdrawn_at: null,
              source: answer.source,
            }
          : { withdrawn_at: sql`coalesce(consents.withdrawn_at, now())`, source: answer.source },
      ),
    )
    .execute()
}

/** Locks the account until the transaction ends. False if it is deleted. */
export async function lockPerson(trx: Trx, userId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function updateHidesContact(trx: Trx, userId: number, hidesContact: boolean): Promise<void> {
  await trx
    .updateTable('users')
    .set({ hides_contact: hidesContact })
    .where('id', '=', userId)
    .where('hides_contact', '!=', hidesContact)
    .execute()
}

export async function findMayKeepContact(db: Db | Trx, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('may_keep_contact')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.may_keep_contact ?? false
}

/** A trigger empties what single cases say, also if the account said the same before. */
export async function updateMayKeepContact(trx: Trx, userId: number, isGiven: boolean): Promise<void> {
  await trx.updateTable('users').set({ may_keep_contact: isGiven }).where('id', '=', userId).execute()
}

export async function deleteConsents(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('consents').where('user_id', '=', userId).execute()
}

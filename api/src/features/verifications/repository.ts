import type { VerificationKind } from '@tecnicerca/shared/verifications'
import { VERIFIED_MONTHS } from '@tecnicerca/shared/verifications'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

export type VerificationRow = {
  id: number
  technician_id: number
  kind: VerificationKind
  status: 'asked' | 'given' | 'refused' | 'revoked'
  asked_at: Date
  given_at: Date | null
  ends_at: Date | null
  reason: string
  has_code: boolean
}

const ENDS_AT = sql`v.given_at + make_interval(months => ${sql.lit(VERIFIED_MONTHS)})`
const COLUMNS = sql`v.id, v.technician_id, v.kind, v.status, v.asked_at, v.given_at, v.reason,
  case when v.status = 'given' then ${ENDS_AT} end as ends_at,
  v.code_hash is not null and v.code_expires_at > now() as has_code`

/** The newest twenty verifications of a technician, newest first. */
export async function listVerificationsOfUser(db: Db, userId: number): Promise<VerificationRow[]> {
  const { rows } = await sql<VerificationRow>`
    select ${COLUMNS} from verifications v join technicians t on t.id = v.technician_id
    where t.user_id = ${userId} order by v.id desc limit 20`.execute(db)
  return rows
}

/** The pending request or the valid verification, if there is one. */
export async function findCurrent(
  trx: Trx,
  technicianId: number,
  kind: VerificationKind,
): Promise<VerificationRow | undefined> {
  const { rows } = await sql<VerificationRow>`
    select ${COLUMNS} from verifications v
    where v.technician_id = ${technicianId} and v.kind = ${kind}
      and (v.status = 'asked' or v.status = 'given' and ${ENDS_AT} > now())
    order by v.id desc limit 1`.execute(trx)
  return rows[0]
}

/** False if another call has just inserted the same request. */
export async function insertRequest(
  trx: Trx,
  technicianId: number,
  kind: VerificationKind,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('verifications')
    .values({ technician_id: technicianId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export type LockedVerification = VerificationRow & {
  user_id: number
  code_hash: Buffer | null
  code_tries: number
}

export async function lockVerification(trx: Trx, id: number): Promise<LockedVerification | undefined> {
  const { rows } = await sql<LockedVerification>`
    select ${COLUMNS}, t.user_id, v.code_hash, v.code_tries
    from verifications v join technicians t on t.id = v.technician_id where v.id = ${id} for update of v`.execute(
    trx,
  )
  return rows[0]
}

/** The technician's phone number. Read it after `lockVerification`: changing the number locks the verification too. */
export async function findPhone(trx: Trx, technicianId: number): Promise<string> {
  const { phone } = await trx
    .selectFrom('users as u')
    .innerJoin('technicians as t', 't.user_id', 'u.id')
    .select('u.phone')
    .where('t.id', '=', technicianId)
    .executeTakeFirstOrThrow()
  return phone
}

type KnownVerification = Pick<VerificationRow, 'id' | 'kind'>

/** The valid verifications of a user. */
export async function listGiven(trx: Trx, userId: number): Promise<KnownVerification[]> {
  return trx
    .selectFrom('verifications as v')
    .innerJoin('technicians as t', 't.id', 'v.technician_id')
    .select(['v.id', 'v.kind'])
    .where('t.user_id', '=', userId)
    .where('v.status', '=', 'given')
    .where('v.is_expired', '=', false)
    .orderBy('v.id')
    .execute()
}

/** Stores the code of a phone verification, valid for `hours`. Returns when it expires. */
export async function updateCode(
  trx: Trx,
  id: number,
  { code_hash: codeHash, hours }: { code_hash: Buffer; hours: number },
): Promise<Date> {
  const { expires_at: expiresAt } = await trx
    .updateTable('verifications')
    .set({
      code_hash: codeHash,
      code_expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
      code_tries: 0,
    })
    .where('id', '=', id)
    .returning(sql<Date>`code_expires_at`.as('expires_at'))
    .executeTakeFirstOrThrow()
  return expiresAt
}

export async function updateTries(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('verifications')
    .set({ code_tries: sql<number>`code_tries + 1` })
    .where('id', '=', id)
    .execute()
}

type Decision = {
  status: 'given' | 'refused' | 'revoked'
  /** Null if the technician has typed the right code. */
  decided_by: number | null
  reason?: string
  document_digits?: string | undefined
}

export async function updateDecision(
  trx: Trx,
  id: number,
  { status, decided_by: decidedBy, reason = '', document_digits: digits }: Decision,
): Promise<void> {
  await trx
    .updateTable('verifications')
    .set({
      ...{ status, reason, code_hash: null, code_expires_at: null },
      ...(decidedBy !== null && { decided_by: decidedBy }),
      ...(status === 'given' && { given_at: sql<Date>`now()`, document_digits: digits ?? null }),
    })
    .where('id', '=', id)
    .execute()
}

/** The verifications that wait for an admin, oldest first. */
export async function listWaiting(db: Db, limit: number) {
  const { rows } = await sql<{ id: number; user_id: number; user_name: string; count: number; since: Date }>`
    select v.id, t.user_id, t.name as user_name, 1 as count, v.asked_at as since
    from verifications v join technicians t on t.id = v.technician_id
    where v.status = 'asked' and t.deleted_at is null order by v.id limit ${limit}`.execute(db)
  return rows
}

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from verifications v join technicians t on t.id = v.technician_id
    where v.status = 'asked' and t.deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

export async function deleteVerificationsOfUser(trx: Trx, userId: number): Promise<void> {
  await sql`
    delete from verifications using technicians t
    where t.id = verifications.technician_id and t.user_id = ${userId}`.execute(trx)
}

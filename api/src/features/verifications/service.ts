import { randomInt, timingSafeEqual } from 'node:crypto'
import { VERIFICATION } from '@tecnicerca/shared/messages/verifications'
import { phoneKey } from '@tecnicerca/shared/values/phone-numbers'
import {
  DIGITS_MISSING,
  VERIFICATION_CODE,
  type Verification,
  type VerificationDecision,
  type VerificationKind,
} from '@tecnicerca/shared/verifications'
import type { Db, Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Signer } from '../../lib/signer.ts'
import { recordAct } from '../audit-log/service.ts'
import { writeAsAdmin } from '../notices/service.ts'
import * as verifications from './repository.ts'

export {
  countWaiting as countWaitingVerifications,
  deleteVerificationsOfUser as forgetVerificationsOf,
  listGiven as listGivenVerifications,
  listWaiting as listWaitingVerifications,
} from './repository.ts'

/** The newest twenty verifications of a technician, newest first. */
export async function listVerifications(db: Db, userId: number): Promise<Verification[]> {
  return (await verifications.listVerificationsOfUser(db, userId)).map(shown)
}

type Asked = { verification: Verification; isNew: boolean }

/** Asks for a verification. If one is pending or valid, returns that one. */
export async function askForVerification(
  db: Db,
  technicianId: number,
  kind: VerificationKind,
): Promise<Asked> {
  return inTransaction(db, async (trx) => {
    const known = await verifications.findCurrent(trx, technicianId, kind)
    if (known) return { verification: shown(known), isNew: false }
    const isNew = await verifications.insertRequest(trx, technicianId, kind)
    const made = await verifications.findCurrent(trx, technicianId, kind)
    if (!made) throw new DomainError('not_found')
    return { verification: shown(made), isNew }
  })
}

/**
 * Verifies a phone by the code that an admin read out and the technician typed. Each wrong code counts as a try, also
 * if two arrive at once. Throws `validation_failed` on `code`.
 */
export async function confirmPhone(
  db: Db,
  sign: Signer,
  { technician_id: technicianId, code }: { technician_id: number; code: string },
): Promise<Verification> {
  const result = await inTransaction(db, async (trx) => {
    const waiting = await verifications.findCurrent(trx, technicianId, 'phone')
    const locked = waiting && (await verifications.lockVerification(trx, waiting.id))
    const isOver = !locked?.has_code || locked.code_tries >= VERIFICATION_CODE.tries
    if (isOver || !locked.code_hash) return VERIFICATION.codeOver
    if (!timingSafeEqual(await hashCode(sign, await bound(trx, locked), code), locked.code_hash)) {
      // Committed, because the error is thrown only after the transaction.
      await verifications.updateTries(trx, locked.id)
      return VERIFICATION.codeWrong
    }
    await verifications.updateDecision(trx, locked.id, { status: 'given', decided_by: null })
    return read(trx, locked.id)
  })
  if (typeof result === 'string') throw new DomainError('validation_failed', { fields: { code: result } })
  return result
}

type OnVerification = { admin_id: number; id: number }

/** Makes the code that the admin reads out to the technician. A new one replaces the last. Throws `not_found`. */
export async function createCode(db: Db, sign: Signer, { admin_id: adminId, id }: OnVerification) {
  return inTransaction(db, async (trx) => {
    const locked = await verifications.lockVerification(trx, id)
    if (!locked || locked.kind !== 'phone' || locked.status !== 'asked') throw new DomainError('not_found')
    const code = String(randomInt(10 ** VERIFICATION_CODE.digits)).padStart(VERIFICATION_CODE.digits, '0')
    const binding = await bound(trx, locked)
    const stored = { code_hash: await hashCode(sign, binding, code), hours: VERIFICATION_CODE.hours }
    const expiresAt = await verifications.updateCode(trx, id, stored)
    await recordAct(trx, { admin_id: adminId, act: 'user.verification_code', subject_id: locked.user_id })
    return { code, phone: binding.phone, expires_at: expiresAt.toISOString() }
  })
}

/**
 * Grants or refuses a pending verification, or revokes a granted one, and notifies the technician. A phone is verified only by
 * its code. Throws `not_found`, `validation_failed`, and `stale` with the current state if it was decided meanwhile.
 */
export async function decide(
  db: Db,
  { admin_id: adminId, id }: OnVerification,
  decision: VerificationDecision,
): Promise<Verification> {
  return inTransaction(db, async (trx) => {
    const locked = await verifications.lockVerification(trx, id)
    if (!locked) throw new DomainError('not_found')
    refuseWrongDecision(locked, decision)
    await verifications.updateDecision(trx, id, { ...decision, decided_by: adminId })
    const { status, ...details } = decision
    await recordAct(trx, {
      ...{ admin_id: adminId, act: 'user.verification', subject_id: locked.user_id },
      before: { status: locked.status },
      after: { kind: locked.kind, status, ...('reason' in details && { reason: details.reason }) },
    })
    const badge = VERIFICATION.badge[locked.kind]
    const text =
      decision.status === 'given'
        ? VERIFICATION.told.given(badge)
        : VERIFICATION.told[decision.status](badge, decision.reason)
    await writeAsAdmin(trx, { user_ids: [locked.user_id], text })
    return read(trx, id)
  })
}

function refuseWrongDecision(
  { kind, ...row }: verifications.LockedVerification,
  decision: VerificationDecision,
): void {
  const from = decision.status === 'revoked' ? 'given' : 'asked'
  if (row.status !== from) throw new DomainError('stale', { current: shown({ kind, ...row }) })
  if (decision.status !== 'given') return
  if (kind === 'phone')
    throw new DomainError('validation_failed', { fields: { status: VERIFICATION.codeOnly } })
  const digits = decision.document_digits
  if ((kind === 'identity') !== (digits !== undefined)) {
    const message = kind === 'identity' ? DIGITS_MISSING : VERIFICATION.digitsNotAsked
    throw new DomainError('validation_failed', { fields: { document_digits: message } })
  }
}

type Ended = { admin_id: number; user_id: number; given: { id: number; kind: VerificationKind }[] }

/**
 * Records and tells the technician which of the verifications `given` have ended because an admin changed the account. A
 * trigger has ended them.
 */
export async function announceEnded(
  trx: Trx,
  { admin_id: adminId, user_id: userId, given }: Ended,
): Promise<void> {
  const still = (await verifications.listGiven(trx, userId)).map(({ id }) => id)
  for (const { kind } of given.filter(({ id }) => !still.includes(id))) {
    const reason = VERIFICATION.changed[kind]
    await recordAct(trx, {
      ...{ admin_id: adminId, act: 'user.verification', subject_id: userId },
      before: { status: 'given' },
      after: { kind, status: 'revoked', reason },
    })
    const text = VERIFICATION.told.revoked(VERIFICATION.badge[kind], reason)
    await writeAsAdmin(trx, { user_ids: [userId], text })
  }
}

/** An admin must give a reason. Without one, the trigger of a changed account has revoked it. */
function reasonOf({ kind, status, reason }: verifications.VerificationRow): string {
  return status === 'revoked' && reason === '' ? VERIFICATION.changed[kind] : reason
}

async function read(trx: Trx, id: number): Promise<Verification> {
  const row = await verifications.lockVerification(trx, id)
  if (!row) throw new DomainError('not_found')
  return shown(row)
}

/** What a code is valid for: this verification of this number. */
type Bound = { id: number; phone: string }

async function bound(trx: Trx, row: verifications.LockedVerification): Promise<Bound> {
  return { id: row.id, phone: await verifications.findPhone(trx, row.technician_id) }
}

function hashCode(sign: Signer, { id, phone }: Bound, code: string): Promise<Buffer> {
  return sign('verification', `${id}:${phoneKey(phone)}:${code}`)
}

function shown(row: verifications.VerificationRow): Verification {
  return {
    ...{ id: row.id, kind: row.kind, status: row.status, reason: reasonOf(row), has_code: row.has_code },
    asked_at: row.asked_at.toISOString(),
    given_at: row.given_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
  }
}

import { randomBytes } from 'node:crypto'
import type { SecondFactorSetup } from '@tecnicerca/shared/accounts'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { SERVER } from '@tecnicerca/shared/messages/server'
import type { Db, Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { forgetPasskeysOf } from '../passkeys/service.ts'
import { endSessionsOfUser, hashToken, updateNeedsSecondFactor } from '../sessions/service.ts'
import { codeBuckets, limitGuesses } from './failed-attempts.ts'
import { lockAccount, lockAccountByEmail } from './repository.ts'
import * as factors from './second-factor-repository.ts'
import { type OwnCall, requirePassword } from './service.ts'
import { findInterval, toBase32 } from './totp.ts'

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY_LENGTH = 10

/**
 * Creates a secret, which has no effect until `confirmSecondFactor`. Throws `second_factor_on` if another one is confirmed, and
 * `validation_failed` for a wrong password.
 */
export async function startSecondFactor(db: Db, call: OwnCall, password: string): Promise<SecondFactorSetup> {
  await requirePassword(db, call, password)
  const bytes = randomBytes(SECRET_BYTES)
  await inTransaction(db, async (trx) => {
    await lockOrThrow(trx, call.actor.id)
    const before = await factors.findSecondFactor(trx, call.actor.id)
    if (before?.is_confirmed) throw new DomainError('second_factor_on')
    await factors.insertSecondFactor(trx, call.actor.id, bytes)
  })
  const secret = toBase32(bytes)
  const label = encodeURIComponent(`${COMMON.productName}:${call.actor.email}`)
  const settings = `secret=${secret}&issuer=${COMMON.productName}&algorithm=SHA1&digits=6&period=30`
  return { secret, uri: `otpauth://totp/${label}?${settings}` }
}

/** Turns on the second factor with its first code. Returns the recovery codes, which are stored only as hashes. */
export async function confirmSecondFactor(
  db: Db,
  { actor, report }: OwnCall,
  code: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await limitGuesses(db, codeBuckets(actor.id, undefined), () =>
    inTransaction(db, async (trx) => {
      await lockOrThrow(trx, actor.id)
      const factor = await factors.findSecondFactor(trx, actor.id)
      if (!factor) throw new DomainError('not_found')
      if (factor.is_confirmed) throw new DomainError('second_factor_on')
      if (!(await isRightCode(trx, actor.id, code))) throw wrongCode()
      await factors.updateAsConfirmed(trx, actor.id, codes.map(hashToken))
      await updateNeedsSecondFactor(trx, actor.id, false)
    }),
  )
  report({ kind: 'second_factor_changed', reason: 'on', user_id: actor.id })
  return codes.map((text) => `${text.slice(0, RECOVERY_LENGTH / 2)}-${text.slice(RECOVERY_LENGTH / 2)}`)
}

/** Turns off the second factor. `isRequired`: the account must then set it up again before it may do anything else. */
export async function endSecondFactor(
  db: Db,
  { actor, report, isRequired }: OwnCall & { isRequired: boolean },
  { password, code }: { password: string; code: string },
): Promise<void> {
  await requirePassword(db, { actor, report }, password)
  await limitGuesses(db, codeBuckets(actor.id, undefined), () =>
    inTransaction(db, async (trx) => {
      await lockOrThrow(trx, actor.id)
      const factor = await factors.findSecondFactor(trx, actor.id)
      if (!factor?.is_confirmed) throw new DomainError('not_found')
      if (!(await isRightCode(trx, actor.id, code))) throw wrongCode()
      await factors.deleteSecondFactor(trx, actor.id)
      if (isRequired) await updateNeedsSecondFactor(trx, actor.id, true)
    }),
  )
  report({ kind: 'second_factor_changed', reason: 'off', user_id: actor.id })
}

/**
 * Turns off the second factor of a person who lost phone and codes, and ends their sessions. Deletes their passkeys
 * too, because the person who has the phone now could sign in with one. Returns the user's id; undefined if there was
 * no account, or neither second factor nor passkey.
 */
export async function resetSecondFactor(db: Db, email: string): Promise<number | undefined> {
  return inTransaction(db, async (trx) => {
    const account = await lockAccountByEmail(trx, email)
    if (!account) return undefined
    const hadFactor = await factors.deleteSecondFactor(trx, account.id)
    const passkeys = await forgetPasskeysOf(trx, account.id)
    if (!hadFactor && passkeys === 0) return undefined
    await endSessionsOfUser(trx, account.id, { reason: 'ended_elsewhere' })
    return account.id
  })
}

export async function readSecondFactor(db: Db, userId: number) {
  const factor = await factors.findSecondFactor(db, userId)
  return {
    is_on: factor?.is_confirmed ?? false,
    recovery_codes_left: await factors.countRecoveryCodes(db, userId),
  }
}

export async function hasSecondFactor(trx: Trx, userId: number): Promise<boolean> {
  return (await factors.findSecondFactor(trx, userId))?.is_confirmed ?? false
}

/** Uses up an app code or recovery code. False if it is wrong or was used. The account's row must be locked. */
export async function isRightCode(trx: Trx, userId: number, code: string): Promise<boolean> {
  if (code.length === RECOVERY_LENGTH) return factors.deleteRecoveryCode(trx, userId, hashToken(code))
  const factor = await factors.findSecondFactor(trx, userId)
  const interval = factor && findInterval(factor.secret, code, factor.now_s)
  if (!interval || interval <= factor.last_interval) return false
  await factors.updateLastInterval(trx, userId, interval)
  return true
}

export function wrongCode(): DomainError {
  return new DomainError('validation_failed', { fields: { code: SERVER.codeWrong } })
}

async function lockOrThrow(trx: Trx, userId: number): Promise<void> {
  if (!(await lockAccount(trx, userId))) throw new DomainError('unauthenticated')
}

function newRecoveryCode(): string {
  return toBase32(randomBytes(RECOVERY_LENGTH)).slice(0, RECOVERY_LENGTH)
}

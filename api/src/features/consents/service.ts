import {
  CONSENT_VERSIONS,
  type Consent,
  type ConsentKind,
  type Consents,
  type ConsentsInput,
} from '@tecnicerca/shared/consents'
import type { Db, Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Actor } from '../sessions/service.ts'
import * as consents from './repository.ts'

export { deleteConsents as forgetConsents } from './repository.ts'

type Source = consents.ConsentAnswer['source']

export async function readConsents(db: Db | Trx, userId: number): Promise<Consent[]> {
  const rows = await consents.listConsents(db, userId)
  return rows.map((row) => ({
    ...row,
    given_at: row.given_at?.toISOString() ?? null,
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  }))
}

export async function showConsents(db: Db | Trx, userId: number): Promise<Consents> {
  return {
    consents: await readConsents(db, userId),
    may_keep_contact: await consents.findMayKeepContact(db, userId),
  }
}

/**
 * Stores the answers of a person and returns all of them. Withdrawing `privacy` also hides a technician's contact and
 * takes back a customer's, because both need that consent. Throws `unauthenticated` if the account was deleted meanwhile.
 */
export async function changeConsents(db: Db, actor: Actor, input: ConsentsInput): Promise<Consents> {
  const isWithdrawn = input.privacy === false && actor.technician_id !== null
  const contact = isWithdrawn ? false : input.contact_public
  return inTransaction(db, async (trx) => {
    if (!(await consents.lockPerson(trx, actor.id))) throw new DomainError('unauthenticated')
    const record = recorder(trx, actor.id, 'screen')
    await record('privacy', input.privacy)
    await record('contact_public', contact)
    const mayKeep = input.privacy === false ? false : input.may_keep_contact
    if (mayKeep !== undefined) await consents.updateMayKeepContact(trx, actor.id, mayKeep)
    return showConsents(trx, actor.id)
  })
}

/** Stores the answers of a registration. If the client sends none, as in the specification, registering is consent. */
export async function consentByRegistering(
  trx: Trx,
  user: { id: number; isTechnician: boolean },
  { privacy, contact_public: contactPublic }: ConsentsInput,
): Promise<void> {
  const source = privacy === undefined ? 'api' : 'screen'
  const record = recorder(trx, user.id, source)
  await record('privacy', true)
  if (user.isTechnician) await record('contact_public', contactPublic ?? source === 'api')
}

/**
 * Stores the answer of a customer who becomes a technician. If the customer gave no answer, keeps an earlier answer or
 * stores consent.
 */
export async function consentByUpgrading(
  trx: Trx,
  userId: number,
  contactPublic: boolean | undefined,
): Promise<void> {
  if (contactPublic !== undefined) return recorder(trx, userId, 'screen')('contact_public', contactPublic)
  const answers = await consents.listConsents(trx, userId)
  if (answers.every(({ kind }) => kind !== 'contact_public'))
    await recorder(trx, userId, 'api')('contact_public', true)
}

function recorder(trx: Trx, userId: number, source: Source) {
  return async (kind: ConsentKind, isGiven: boolean | undefined): Promise<void> => {
    if (isGiven === undefined) return
    const version = CONSENT_VERSIONS[kind]
    await consents.upsertConsent(trx, { userId, kind, version, isGiven, source })
    if (kind === 'contact_public') await consents.updateHidesContact(trx, userId, !isGiven)
  }
}

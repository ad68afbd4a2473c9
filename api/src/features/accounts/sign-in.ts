import type { LoginInput, User } from '@tecnicerca/shared/accounts'
import { SERVER } from '@tecnicerca/shared/messages/server'
import type { PasskeySignInInput } from '@tecnicerca/shared/passkeys'
import type { Db, Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Report } from '../../lib/security-events.ts'
import { addressMark, type Signer } from '../../lib/signer.ts'
import { findPasskey, refusePasskey, usePasskey, verifyPasskey } from '../passkeys/service.ts'
import { countHit, WRITE_LIMIT } from '../rate-limits/service.ts'
import { endSession, hashToken, newToken, openSession } from '../sessions/service.ts'
import { notifyOfDevice } from './account-mails.ts'
import { deviceCookieAfter, findDevice } from './device.ts'
import { updateErasureAsTakenBack } from './erasure-repository.ts'
import { codeBuckets, limitGuesses, limitLogins, loginBuckets, passkeyBuckets } from './failed-attempts.ts'
import { updateHasSignedIn, updateLastSignIn } from './idle-repository.ts'
import { hashPassword, isOutdatedHash, isPasswordOf } from './password.ts'
import * as accounts from './repository.ts'
import { deleteTicket, findTicket, insertTicket, type Ticket } from './second-factor-repository.ts'
import { hasSecondFactor, isRightCode, wrongCode } from './second-factor-service.ts'

/** The caller of a sign-in: network address, browser and current session. */
export type SignInCaller = {
  address: string
  deviceCookie: string | undefined
  /** The serial of the browser, if it sends our cookie. */
  browser: string | undefined
  /** Browser and system, such as 'Chrome en Android'. */
  device: string
  oldSession: Buffer | undefined
  /** Whether admins must have a second factor. */
  isFactorRequired: boolean
  sign: Signer
  report: Report
}

export type SignedIn = {
  user: User
  token: string
  maxAgeS: number | undefined
  deviceCookie: string
  /** This sign-in cancelled the scheduled erasure of the account. */
  hasTakenBackErasure: boolean
}
/** The password was right, but the code of the second factor is missing. */
type AwaitingCode = { ticket: string }

type Opening = Omit<SignInCaller, 'address'> & {
  isKnownDevice: boolean
  isRemembered: boolean
  addressMark: string
}
type Known = Pick<accounts.Account, 'id' | 'password_hash'>

/**
 * Opens a session under a new token and ends the browser's former one. If the account has a second factor, returns a
 * ticket for `signInWithCode` instead. Throws `too_many_requests` and `invalid_credentials`. An unknown email gets the
 * same error after the same work.
 */
export async function signIn(
  db: Db,
  input: LoginInput,
  caller: SignInCaller,
): Promise<SignedIn | AwaitingCode> {
  const { address, ...browser } = caller
  const { email } = input
  const mark = await addressMark(caller.sign, address)
  const account = await limitLogins(() => accounts.findAccountToSignIn(db, { email, address_mark: mark }))
  const device = account && (await findDevice(caller.sign, account, caller.deviceCookie))
  const isKnownAddress = account?.is_known_address ?? false
  const guessBuckets = loginBuckets({
    email,
    address,
    userId: account?.id,
    device,
    isKnownAddress,
  })
  const isRemembered = input.remember ?? false
  const isKnownDevice = device !== undefined
  const opening = { ...browser, addressMark: mark, isRemembered, isKnownDevice }
  const signedIn = await limitGuesses(db, guessBuckets, () => tryPassword(db, input, opening))
  const known = isKnownAddress ? 'known_address' : 'new_browser'
  if ('user' in signedIn)
    caller.report({ kind: 'sign_in', reason: device ? 'known_browser' : known, user_id: signedIn.user.id })
  return signedIn
}

/**
 * Second step of a sign-in: opens a session for the ticket that `signIn` returned. Throws `too_many_requests`, and
 * `validation_failed` for a wrong code and for a ticket that is used, expired or from another browser.
 */
export async function signInWithCode(
  db: Db,
  input: { ticket: string; code: string },
  caller: SignInCaller,
): Promise<SignedIn> {
  const hashes = { token_hash: hashToken(input.ticket), browser_hash: browserHash(caller) }
  const ticket = await findTicket(db, hashes)
  if (!ticket) throw deadTicket()
  const known = { id: ticket.user_id, password_hash: ticket.password_hash }
  const { device, opening } = await openingOf(caller, known, ticket.is_remembered)
  const signedIn = await limitGuesses(db, codeBuckets(ticket.user_id, device), () =>
    tryCode(db, { ...input, ...hashes, ticket }, opening),
  )
  const reason = device ? 'known_browser' : 'new_browser'
  caller.report({ kind: 'sign_in', reason, user_id: ticket.user_id })
  return signedIn
}

/**
 * Opens a session for a passkey. It needs no code: the authenticator verified the person, so a passkey counts as both
 * factors. Throws `too_many_requests`, `invalid_credentials`, and `validation_failed` for a used or expired challenge.
 */
export async function signInWithPasskey(
  db: Db,
  { credential, remember = false }: PasskeySignInInput,
  caller: SignInCaller & { origin: string },
): Promise<SignedIn> {
  const passkey = await limitLogins(() => findPasskey(db, credential.id))
  const { address } = caller
  const guessBuckets = passkeyBuckets({ address, credential_id: credential.id, user_id: passkey?.user_id })
  return limitGuesses(db, guessBuckets, async () => {
    const verified = await verifyPasskey(db, { credential, passkey, caller })
    return openForPasskey(db, verified, { caller, isRemembered: remember })
  })
}

async function openForPasskey(
  db: Db,
  { passkey, counter }: Awaited<ReturnType<typeof verifyPasskey>>,
  { caller, isRemembered }: { caller: SignInCaller; isRemembered: boolean },
): Promise<SignedIn> {
  const known = { id: passkey.user_id, password_hash: passkey.password_hash }
  await countHit(db, `sign-in:${known.id}`, WRITE_LIMIT)
  const { device, opening } = await openingOf(caller, known, isRemembered)
  const openSessionIn = await prepareSession(known, opening)
  const outcome = await inTransaction(db, async (trx) => {
    await accounts.lockAccount(trx, known.id)
    return (await usePasskey(trx, passkey.id, counter)) ?? (await openSessionIn(trx)) ?? 'unknown_passkey'
  })
  if (typeof outcome === 'string') throw refusePasskey(caller.report, { reason: outcome, user_id: known.id })
  caller.report({ kind: 'sign_in', reason: device ? 'known_browser' : 'new_browser', user_id: known.id })
  return outcome
}

async function openingOf(
  { address, ...browser }: SignInCaller,
  known: Known,
  isRemembered: boolean,
): Promise<{ device: string | undefined; opening: Opening }> {
  const device = await findDevice(browser.sign, known, browser.deviceCookie)
  const opening = {
    ...browser,
    addressMark: await addressMark(browser.sign, address),
    isRemembered,
    isKnownDevice: device !== undefined,
  }
  return { device, opening }
}

async function tryCode(
  db: Db,
  { ticket, token_hash: tokenHash, code }: { ticket: Ticket; token_hash: Buffer; code: string },
  opening: Opening,
): Promise<SignedIn> {
  const known = { id: ticket.user_id, password_hash: ticket.password_hash }
  const openSessionIn = await prepareSession(known, opening)
  const signedIn = await inTransaction(db, async (trx) => {
    await accounts.lockAccount(trx, known.id)
    if (!(await isRightCode(trx, known.id, code))) return undefined
    // A new password deletes the account's tickets, so an old ticket must not open a session.
    if (!(await deleteTicket(trx, tokenHash))) throw deadTicket()
    return openSessionIn(trx)
  })
  if (signedIn) return signedIn
  opening.report({ kind: 'second_factor_failed', reason: 'wrong_code', user_id: known.id })
  throw wrongCode()
}

async function tryPassword(db: Db, input: LoginInput, opening: Opening): Promise<SignedIn | AwaitingCode> {
  const account = await accounts.findAccountByEmail(db, input.email)
  const isRight = await isPasswordOf(account?.password_hash, input.password)
  if (!account || !isRight) {
    const reason = account ? 'wrong_password' : 'unknown_account'
    opening.report({ kind: 'sign_in_failed', reason, user_id: account?.id })
    throw new DomainError('invalid_credentials')
  }
  // Successful logins do not count as failed ones, but each leaves a session, so they have a limit of their own.
  await countHit(db, `sign-in:${account.id}`, WRITE_LIMIT)
  const signedIn = await open(
    db,
    { ...account, newHash: await renewedHash(account, input.password) },
    opening,
  )
  // Undefined if the password was changed while we compared it. The old one must not open a session, so compare again.
  return signedIn ?? tryPassword(db, input, opening)
}

async function renewedHash(account: accounts.Account, password: string): Promise<string | undefined> {
  return isOutdatedHash(account.password_hash) ? hashPassword(password) : undefined
}

async function open(
  db: Db,
  judged: accounts.Account & { newHash: string | undefined },
  opening: Opening,
): Promise<SignedIn | AwaitingCode | undefined> {
  const known = { id: judged.id, password_hash: judged.newHash ?? judged.password_hash }
  const openSessionIn = await prepareSession(known, opening)
  return inTransaction(db, async (trx) => {
    const account = await accounts.lockAccount(trx, judged.id)
    if (account?.password_hash !== judged.password_hash) return undefined
    if (judged.newHash) await accounts.updateAccount(trx, judged.id, { password_hash: judged.newHash })
    return (await hasSecondFactor(trx, judged.id)) ? openTicket(trx, judged.id, opening) : openSessionIn(trx)
  })
}

async function openTicket(trx: Trx, userId: number, opening: Opening): Promise<AwaitingCode> {
  const ticket = newToken()
  const { isRemembered } = opening
  const hashes = { token_hash: hashToken(ticket), browser_hash: browserHash(opening) }
  await insertTicket(trx, { ...hashes, user_id: userId, is_remembered: isRemembered })
  return { ticket }
}

/**
 * Signs the device cookie before the transaction, because that may read a key from the database. Returns a function
 * that opens the session; its transaction must have locked the account's row.
 */
async function prepareSession(known: Known, opening: Opening) {
  const { device, oldSession, sign, isRemembered } = opening
  const deviceCookie = await deviceCookieAfter(sign, known, opening.deviceCookie)
  return async (trx: Trx): Promise<SignedIn | undefined> => {
    if (oldSession) await endSession(trx, oldSession)
    const isFirst = await updateHasSignedIn(trx, known.id)
    const hasTakenBackErasure = await updateErasureAsTakenBack(trx, known.id)
    if (hasTakenBackErasure)
      opening.report({ kind: 'account_changed', reason: 'erasure_taken_back', user_id: known.id })
    const user = await accounts.findUser(trx, known.id)
    const isMissing = opening.isFactorRequired && user?.role === 'admin' && !isFirst
    const needsSecondFactor = isMissing && !(await hasSecondFactor(trx, known.id))
    const session = await openSession(trx, {
      ...{ userId: known.id, isRemembered, device, needsSecondFactor },
    })
    await accounts.insertKnownAddress(trx, known.id, opening.addressMark)
    await updateLastSignIn(trx, known.id)
    if (!isFirst && !opening.isKnownDevice)
      await notifyOfDevice(trx, 'send-new-device', {
        user_id: known.id,
        device,
        at: new Date().toISOString(),
      })
    return (
      user && {
        ...session,
        user: { ...user, ...(needsSecondFactor && { needs_second_factor: true }) },
        deviceCookie,
        hasTakenBackErasure,
      }
    )
  }
}

function browserHash({ browser }: Pick<SignInCaller, 'browser'>): Buffer | null {
  return browser === undefined ? null : hashToken(browser)
}

function deadTicket(): DomainError {
  return new DomainError('validation_failed', { fields: { ticket: SERVER.ticketDead } })
}

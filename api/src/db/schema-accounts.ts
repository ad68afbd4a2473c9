import type { SessionEndReason } from '@tecnicerca/shared/protocol/session-end'
import type { Generated } from 'kysely'

type Instant = Generated<Date>

export type SessionsTable = {
  token_hash: Buffer
  user_id: number
  is_remembered: boolean
  /** Id of the session in answers, because its token never leaves the cookie. */
  id: Generated<number>
  /** Browser and system at the sign-in, such as 'Chrome en Android'. */
  device: Generated<string>
  /** True for an admin who must set up a second factor before anything else. */
  needs_second_factor: Generated<boolean>
  created_at: Instant
  last_seen_at: Instant
  idle_until: Date
  expires_at: Date
}

export type EndedSessionsTable = {
  token_hash: Buffer
  reason: SessionEndReason
  ended_at: Instant
  /** Null for sessions that an earlier release ended. */
  user_id: number | null
}

/** Where a session's phone signs agreements at the door: a point on the curve P-256. */
export type DeviceKeysTable = {
  id: Generated<number>
  user_id: number
  /** Null once the key has ended. */
  session_id: number | null
  x: string
  y: string
  registered_at: Instant
  ended_at: Date | null
}

export type SecondFactorsTable = {
  user_id: number
  secret: Buffer
  /** The newest 30-second interval whose code was used. Codes of this interval and earlier ones are refused. */
  last_interval: Generated<number>
  /** Null until the first right code. Until then the second factor is off. */
  confirmed_at: Date | null
  created_at: Instant
}

export type RecoveryCodesTable = {
  user_id: number
  code_hash: Buffer
}

/** A sign-in with the right password that still lacks the code of the second factor. */
export type SignInTicketsTable = {
  token_hash: Buffer
  user_id: number
  /** The browser that sent the password; null if it has no cookie of ours. */
  browser_hash: Buffer | null
  is_remembered: boolean
  expires_at: Date
}

export type PasskeysTable = {
  id: Generated<number>
  user_id: number
  credential_id: Buffer
  /** In COSE format. */
  public_key: Buffer
  /** How many signatures the authenticator has made; 0 if it does not count them. */
  counter: number
  /** Browser and system that created it, such as 'Chrome en Android'. */
  name: string
  created_at: Instant
  last_used_at: Date | null
}

export type PasskeyChallengesTable = {
  challenge_hash: Buffer
  /** The user who registers a passkey; null for a sign-in. */
  user_id: number | null
  expires_at: Date
}

export type PasswordResetsTable = {
  token_hash: Buffer
  user_id: number
  created_at: Instant
  expires_at: Date
}

export type EmailConfirmationsTable = {
  token_hash: Buffer
  user_id: number
  created_at: Instant
  expires_at: Date
}

export type EmailChangesTable = {
  id: Generated<number>
  user_id: number
  /** The new address. */
  email: string
  /** Hashes of the tokens, one for each attempt to mail the link; empty if another account has the address. */
  token_hashes: Generated<Buffer[]>
  created_at: Instant
  expires_at: Date
}

/** Addresses from which an account signed in, stored only as a keyed hash (`lib/signer.ts`). */
export type KnownAddressesTable = {
  user_id: number
  address_mark: string
  seen_at: Instant
}

export type RateLimitsTable = {
  bucket: string
  hits: number
  resets_at: Date
}

/** The sentences that a user taps in a conversation, in their order. No row: the first six of TecniCerca. */
export type QuickRepliesTable = {
  user_id: number
  texts: string[]
}

/** What a technician noted about a customer. */
export type CustomerNotesTable = {
  user_id: number
  customer_id: number
  note: string
}

/** What a technician spent on parts. `id`: made by the phone. */
export type ExpensesTable = {
  user_id: number
  id: string
  spent_on: string
  amount: number
  note: string
}

import type { SessionEndReason } from '@tecnicerca/shared/protocol/session-end'
import type { Generated } from 'kysely'

type Instant = Generated<Date>

export type SessionsTable = {
  token_hash: Buffer
  user_id: number
  is_remembered: boolean
  /** Names the session to its person; the token never leaves the cookie. */
  id: Generated<number>
  /** Browser and system in words, from the sign-in. */
  device: Generated<string>
  /** An admin must set up a second factor before anything else. */
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
  /** Null for those of earlier releases. */
  user_id: number | null
}

export type SecondFactorsTable = {
  user_id: number
  secret: Buffer
  /** The newest interval of 30 s whose code was used: each code works once. */
  last_interval: Generated<number>
  /** Null until the first right code; nothing is asked for before. */
  confirmed_at: Date | null
  created_at: Instant
}

export type RecoveryCodesTable = {
  user_id: number
  code_hash: Buffer
}

/** A right password whose second factor is missing. */
export type SignInTicketsTable = {
  token_hash: Buffer
  user_id: number
  /** Of the browser that typed the password, if it has our cookie. */
  browser_hash: Buffer | null
  is_remembered: boolean
  expires_at: Date
}

export type PasskeysTable = {
  id: Generated<number>
  user_id: number
  credential_id: Buffer
  /** COSE. */
  public_key: Buffer
  /** Signatures of the authenticator; 0 for one that does not count. */
  counter: number
  /** Browser and system in words, where it was made. */
  name: string
  created_at: Instant
  last_used_at: Date | null
}

export type PasskeyChallengesTable = {
  challenge_hash: Buffer
  /** Who registers a passkey; null for a sign-in. */
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
  /** One for each try to mail the link; empty if another account has the address. */
  token_hashes: Generated<Buffer[]>
  created_at: Instant
  expires_at: Date
}

/** Where an account signed in from. The address is stored only as a mark (`lib/signer.ts`). */
export type KnownAddressesTable = {
  user_id: number
  address_mark: string
  seen_at: Instant
}

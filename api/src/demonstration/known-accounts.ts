import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { isPasswordOf } from '../features/accounts/password.ts'
import {
  DEMONSTRATION_ACCOUNTS,
  type DemonstrationAccount,
  INVENTED_DOMAIN,
  SHARED_PASSWORD,
} from './accounts.ts'

const PRINTED: DemonstrationAccount[] = Object.values(DEMONSTRATION_ACCOUNTS)

/** Addresses as `inventEmail` makes them; a person's own at that domain looks otherwise. */
export const INVENTED_EMAIL = `^[a-z]+\\.[a-z]+[0-9]+@${INVENTED_DOMAIN.replaceAll('.', '\\.')}$`

/** The accounts of the demonstration that can sign in with the passwords that are printed. */
export async function findPrintedAccounts(db: Db): Promise<DemonstrationAccount[]> {
  const stored = await db
    .selectFrom('users')
    .where(
      'email',
      'in',
      PRINTED.map(({ email }) => email),
    )
    .where('deleted_at', 'is', null)
    .select(['email', 'role', 'password_hash'])
    .execute()
  const checked = PRINTED.map(async (account) => {
    const match = stored.find(({ email, role }) => email === account.email && role === account.role)
    return match && (await isPasswordOf(match.password_hash, account.password)) ? account : undefined
  })
  return (await Promise.all(checked)).filter((account) => account !== undefined)
}

/** The address of an account that anybody can sign in to who has read this repository; undefined where there is none. */
export async function findKnownAccount(db: Db): Promise<string | undefined> {
  const stored = await db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(email = any(${PRINTED.map(({ email }) => email)}) or email ~ ${INVENTED_EMAIL})`)
    .select(({ fn }) => ['password_hash', fn.min('email').as('email')])
    // The demonstration writes one hash for all who share a password, and each is slow to compare.
    .groupBy('password_hash')
    .orderBy('email')
    .execute()
  for (const { email, password_hash: passwordHash } of stored) {
    const printed = PRINTED.find((account) => account.email === email)
    if (await isPasswordOf(passwordHash, printed?.password ?? SHARED_PASSWORD)) return email
  }
  return undefined
}

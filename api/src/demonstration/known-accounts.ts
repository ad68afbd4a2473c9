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

/** Pattern of the addresses that `inventEmail` makes. A real person's address at that domain looks different. */
export const INVENTED_EMAIL = `^[a-z]+\\.[a-z]+[0-9]+@${INVENTED_DOMAIN.replaceAll('.', '\\.')}$`

/** The demonstration accounts that still have their printed passwords. */
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

/** The email of an account whose password is published in this repository; undefined if there is none. */
export async function findKnownAccount(db: Db): Promise<string | undefined> {
  const stored = await db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(email = any(${PRINTED.map(({ email }) => email)}) or email ~ ${INVENTED_EMAIL})`)
    .select(({ fn }) => ['password_hash', fn.min('email').as('email')])
    // All accounts that share a password have the same hash, and each comparison is slow: compare each hash once.
    .groupBy('password_hash')
    .orderBy('email')
    .execute()
  for (const { email, password_hash: passwordHash } of stored) {
    const printed = PRINTED.find((account) => account.email === email)
    if (await isPasswordOf(passwordHash, printed?.password ?? SHARED_PASSWORD)) return email
  }
  return undefined
}

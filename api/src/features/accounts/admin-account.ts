import type { Db, Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { hashPassword, isPasswordOf } from './password.ts'
import * as accounts from './repository.ts'
import { changeRole, createAccount, replacePassword } from './service.ts'

const NAME = 'Administrador'

export async function hasAdmin(db: Db): Promise<boolean> {
  const admins = await inTransaction(db, accounts.lockAdmins)
  return admins.length > 0
}

/**
 * Makes sure that `input.email` (lower case) is an admin account with `input.password`. Creates it, or turns an existing
 * account into an admin. An existing admin keeps their password, unless it is `knownPassword`, which is public.
 */
export async function ensureAdmin(
  db: Db,
  input: { email: string; password: string },
  knownPassword: string,
): Promise<void> {
  const account = await accounts.findAccountByEmail(db, input.email)
  const hasPassword = account !== undefined && (await isPasswordOf(account.password_hash, input.password))
  if (account?.role === 'admin') {
    if (hasPassword || !(await isPasswordOf(account.password_hash, knownPassword))) return
  }
  const passwordHash = hasPassword ? account.password_hash : await hashPassword(input.password)
  const wanted = { email: input.email, passwordHash, judgedHash: account?.password_hash }
  await inTransaction(db, (trx) => makeAdmin(trx, wanted)).catch((error: unknown) => {
    // Another replica started at the same moment and created the account.
    if (!(error instanceof DomainError && error.code === 'email_taken')) throw error
    return ensureAdmin(db, input, knownPassword)
  })
}

type Wanted = { email: string; passwordHash: string; judgedHash: string | undefined }

async function makeAdmin(trx: Trx, { email, passwordHash, judgedHash }: Wanted): Promise<void> {
  const account = await accounts.lockAccountByEmail(trx, email)
  if (!account) {
    await createAccount(trx, { name: NAME, email, phone: '', password_hash: passwordHash, role: 'admin' })
    return
  }
  // The admin's password was changed after we compared it: leave it.
  if (account.role === 'admin' && account.password_hash !== judgedHash) return
  if (account.role !== 'admin') await changeRole(trx, account.id, 'admin')
  if (account.password_hash !== passwordHash) await replacePassword(trx, { userId: account.id, passwordHash })
}

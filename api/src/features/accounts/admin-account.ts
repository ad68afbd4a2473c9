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
 * Creates an admin of that address, in lower case. Whoever has the address and is no admin becomes one, by this password;
 * an admin is left as they are, unless they sign in with `knownPassword`, which everybody knows.
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
  const wanted = { email: input.email, password_hash: passwordHash, judgedHash: account?.password_hash }
  await inTransaction(db, (trx) => makeAdmin(trx, wanted)).catch((error: unknown) => {
    // Another replica that starts at the same moment has created the account.
    if (!(error instanceof DomainError && error.code === 'email_taken')) throw error
    return ensureAdmin(db, input, knownPassword)
  })
}

type Wanted = { email: string; password_hash: string; judgedHash: string | undefined }

async function makeAdmin(
  trx: Trx,
  { email, password_hash: passwordHash, judgedHash }: Wanted,
): Promise<void> {
  const account = await accounts.lockAccountByEmail(trx, email)
  if (!account) {
    await createAccount(trx, { name: NAME, email, phone: '', password_hash: passwordHash, role: 'admin' })
    return
  }
  // An admin whose password is another than the one that was compared got it meanwhile.
  if (account.role === 'admin' && account.password_hash !== judgedHash) return
  if (account.role !== 'admin') await changeRole(trx, account.id, 'admin')
  if (account.password_hash !== passwordHash)
    await replacePassword(trx, { user_id: account.id, password_hash: passwordHash })
}

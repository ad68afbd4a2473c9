import type { Db, Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { hashPassword, isPasswordOf } from './password.ts'
import * as accounts from './repository.ts'
import { changeRole, createAccount, replacePassword } from './service.ts'

const NAME = 'Administrador'

/** Makes sure that an admin signs in with these; writes nothing where one does already. `email` in lower case. */
export async function ensureAdmin(db: Db, input: { email: string; password: string }): Promise<void> {
  const account = await accounts.findAccountByEmail(db, input.email)
  const has_password = account !== undefined && (await isPasswordOf(account.password_hash, input.password))
  if (has_password && account.role === 'admin') return
  const password_hash = has_password ? account.password_hash : await hashPassword(input.password)
  await inTransaction(db, (trx) => makeAdmin(trx, { email: input.email, password_hash })).catch(
    (error: unknown) => {
      // Another replica that starts at the same moment has created the account.
      if (!(error instanceof DomainError && error.code === 'email_taken')) throw error
      return ensureAdmin(db, input)
    },
  )
}

async function makeAdmin(trx: Trx, { email, password_hash }: { email: string; password_hash: string }) {
  const account = await accounts.lockAccountByEmail(trx, email)
  if (!account) {
    await createAccount(trx, { name: NAME, email, phone: '', password_hash, role: 'admin' })
    return
  }
  if (account.role !== 'admin') await changeRole(trx, account.id, 'admin')
  if (account.password_hash !== password_hash)
    await replacePassword(trx, { user_id: account.id, password_hash })
}

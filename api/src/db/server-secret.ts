import { createECDH } from 'node:crypto'
import type { Db } from './client.ts'
import { inTransaction } from './transaction.ts'

/** The key for signing, which a migration created. It is part of backups and is never logged. */
export async function readSigningSecret(db: Db): Promise<Buffer> {
  const row = await db
    .selectFrom('server_secrets')
    .select('secret')
    .where('name', '=', 'signing')
    .executeTakeFirstOrThrow()
  return row.secret
}

/**
 * The private key that identifies this installation to push servers (RFC 8292): 32 bytes, created when first needed.
 * Several processes may ask at once.
 */
export async function readPushKey(db: Db): Promise<Buffer> {
  const found = await findPushKey(db)
  if (found) return found
  await db
    .insertInto('server_secrets')
    .values({ name: 'push', secret: newPushKey() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await findPushKey(db)
  if (!made) throw new Error('the key for push is written and gone')
  return made
}

/** Replaces the push key. Deletes all subscriptions, since they belong to the old key, and returns their number. */
export async function renewPushKey(db: Db): Promise<number> {
  return inTransaction(db, async (trx) => {
    await trx.deleteFrom('server_secrets').where('name', '=', 'push').execute()
    await trx.insertInto('server_secrets').values({ name: 'push', secret: newPushKey() }).execute()
    const gone = await trx.deleteFrom('push_subscriptions').executeTakeFirst()
    return Number(gone.numDeletedRows)
  })
}

async function findPushKey(db: Db): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('server_secrets')
    .select('secret')
    .where('name', '=', 'push')
    .executeTakeFirst()
  return row?.secret
}

function newPushKey(): Buffer {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const key = pair.getPrivateKey()
  return Buffer.concat([Buffer.alloc(32 - key.length), key])
}

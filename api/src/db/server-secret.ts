import type { Db } from './client.ts'

/** The key that a migration made once; it travels in backups, and no log ever holds it. */
export async function readSigningSecret(db: Db): Promise<Buffer> {
  const row = await db
    .selectFrom('server_secrets')
    .select('secret')
    .where('name', '=', 'signing')
    .executeTakeFirstOrThrow()
  return row.secret
}

import { sql } from 'kysely'
import { FAILED_LOGIN_LIMIT, PASSWORD_MAIL_LIMIT, WRITE_LIMIT } from '../../features/rate-limits/service.ts'
import { createJudge, type Finding, type Ground, json } from './ground.ts'

/** What one process counts the other counts too: two of them allow no more than one. */
export async function attackLimits(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  await sql`delete from rate_limits`.execute(ground.db)
  const user = await ground.createUser('customer')
  const { email } = user

  const guesses = await alternating(ground, 2 * FAILED_LOGIN_LIMIT.hits, () => [
    '/api/auth/login',
    json('POST', { email, password: 'no-es' }),
  ])
  judge.expect(
    guesses.get(401) === FAILED_LOGIN_LIMIT.hits && guesses.get(429) === FAILED_LOGIN_LIMIT.hits,
    `guesses: ${told(guesses)}`,
  )

  await alternating(ground, 2 * PASSWORD_MAIL_LIMIT.hits, () => [
    '/api/auth/forgot-password',
    json('POST', { email }),
  ])
  const mails = await sql<{ hits: number }>`
    select hits from rate_limits where bucket = ${`password-mail:${email}`}`.execute(ground.db)
  judge.expect(
    mails.rows[0]?.hits === 2 * PASSWORD_MAIL_LIMIT.hits,
    `mails are counted apart: ${JSON.stringify(mails.rows)}`,
  )

  const writes = await alternating(ground, WRITE_LIMIT.hits + 20, () => [
    '/api/service-requests',
    json('POST', {}, { cookie: user.cookie }),
  ])
  judge.expect(
    writes.get(400) === WRITE_LIMIT.hits && writes.get(429) === 20,
    `writes of one user: ${told(writes)}`,
  )
  await sql`delete from rate_limits`.execute(ground.db)
  return judge.finding()
}

/** Sends calls at one process and the other in turn, eight at once; gives how often each status came. */
async function alternating(
  ground: Ground,
  count: number,
  call: () => [string, RequestInit],
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  let sent = 0
  const sender = async () => {
    while (sent < count) {
      sent += 1
      const [path, init] = call()
      const { status } = await ground.send(path, init, sent % 2)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 8 }, sender))
  return statuses
}

const told = (statuses: Map<number, number>) =>
  [...statuses].map(([status, count]) => `${status} ${count} times`).join(', ')

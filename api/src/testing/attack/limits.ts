import { sql } from 'kysely'
import {
  EXPORT_LIMIT,
  FAILED_LOGIN_LIMIT,
  PASSWORD_MAIL_LIMIT,
  WRITE_LIMIT,
} from '../../features/rate-limits/service.ts'
import { alternating, told } from './alternating.ts'
import { createJudge, type Finding, type Ground, json } from './ground.ts'

/** The limit is shared by all processes: two processes together allow no more than one. */
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

  const mails = await alternating(ground, 2 * PASSWORD_MAIL_LIMIT.hits, () => [
    '/api/auth/forgot-password',
    json('POST', { email }),
  ])
  judge.expect(
    mails.get(202) === PASSWORD_MAIL_LIMIT.hits && mails.get(429) === PASSWORD_MAIL_LIMIT.hits,
    `mails: ${told(mails)}`,
  )

  const exports = await alternating(ground, 3 * EXPORT_LIMIT.hits, () => [
    '/api/users/me/export',
    { headers: { cookie: user.cookie } },
  ])
  judge.expect(
    exports.get(200) === EXPORT_LIMIT.hits && exports.get(429) === 2 * EXPORT_LIMIT.hits,
    `exports: ${told(exports)}`,
  )

  const writes = await alternating(ground, WRITE_LIMIT.hits + 20, () => [
    '/api/service-requests',
    json('POST', {}, { cookie: user.cookie }),
  ])
  judge.expect(
    writes.get(400) === WRITE_LIMIT.hits && writes.get(429) === 20,
    `writes of one session: ${told(writes)}`,
  )
  await sql`delete from rate_limits`.execute(ground.db)
  return judge.finding()
}

import { once } from 'node:events'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../db/client.ts'
import { inTransaction } from '../db/transaction.ts'
import { startTestApi, type TestApi } from '../testing/api.ts'
import { createOwnedDatabase } from '../testing/database.ts'
import { TEST_JOB_SETTINGS } from '../testing/jobs.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { installJobs } from './install.ts'
import { enqueue } from './queue.ts'
import { startJobs } from './worker.ts'

let api: TestApi
let server: MailServer

beforeEach(async () => {
  ;[api, server] = await Promise.all([startTestApi({}, createOwnedDatabase()), startMailServer()])
})
afterEach(() => Promise.all([api.close(), server.close()]))

const queue = async (email: string) => {
  await api.createUser('customer', { email })
  await inTransaction(api.deps.db, (trx) => enqueue(trx, 'send-password-reset', { email }))
}

const start = () => {
  const { db, pool } = openDatabase({
    connection: api.database.connection,
    poolSize: 4,
    namedStatements: true,
    log: api.deps.log,
  })
  const settings = { ...TEST_JOB_SETTINGS, smtpUrl: server.url }
  return startJobs({ db, pool, log: api.deps.log, sign: api.deps.sign, settings }).then((jobs) => ({
    stop: async () => {
      await jobs.stop()
      await db.destroy()
    },
  }))
}

const untilMailsArrive = async (count: number): Promise<void> => {
  while (server.mails.length < count) await once(server.arrivals, 'mail')
}

describe('the job worker', () => {
  it('sends each mail once with two processes, and stops', async () => {
    const processes = await Promise.all([start(), start()])
    const addresses = Array.from({ length: 20 }, (_, i) => `persona${i}@ejemplo.do`)
    await Promise.all(addresses.map(queue))
    await untilMailsArrive(20)
    await Promise.all(processes.map((process) => process.stop()))
    expect(server.mails.flatMap((mail) => mail.to).toSorted()).toEqual(addresses.toSorted())
    const { rows } = await sql`select from graphile_worker.jobs`.execute(api.deps.db)
    expect(rows).toEqual([])
  })

  it('registers the scheduled tasks', async () => {
    const worker = await start()
    await worker.stop()
    const { rows } = await sql<{ identifier: string }>`
      select identifier from graphile_worker._private_known_crontabs order by 1`.execute(api.deps.db)
    expect(rows.map(({ identifier }) => identifier)).toEqual([
      'erase-accounts',
      'establish-accounts',
      'expire',
      'expire-service-requests',
      'forget-idle-accounts',
      'forget-old-cases',
      'refresh-days-off',
      'refresh-order',
      'refresh-search-vocabulary',
      'release-abandoned-jobs',
      'remind',
    ])
  })

  it('continues after the database cut every connection', async () => {
    const worker = await start()
    await queue('antes@ejemplo.do')
    await untilMailsArrive(1)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(api.deps.db)
    await queue('despues@ejemplo.do')
    await untilMailsArrive(2)
    await worker.stop()
    expect(server.mails.at(-1)?.to).toEqual(['despues@ejemplo.do'])
  })

  it('continues without an unhandled rejection after its connection was cut at the end of a job', async () => {
    await sql`create sequence cuts`.execute(api.deps.db)
    await sql`create function cut_once() returns trigger language plpgsql as $$ begin
      if nextval('cuts') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return old;
    end $$`.execute(api.deps.db)
    await sql`create trigger cut_once before delete on graphile_worker._private_jobs
      for each row execute function cut_once()`.execute(api.deps.db)
    const unhandled: unknown[] = []
    const recordRejection = (error: unknown) => unhandled.push(error)
    process.on('unhandledRejection', recordRejection)
    const worker = await start()
    await queue('antes@ejemplo.do')
    await untilMailsArrive(1)
    await queue('despues@ejemplo.do')
    await untilMailsArrive(2)
    await worker.stop()
    process.off('unhandledRejection', recordRejection)
    expect(unhandled).toEqual([])
  })

  it('takes over the job of a killed process', async () => {
    await queue('huerfano@ejemplo.do')
    await sql`update graphile_worker._private_jobs
      set locked_at = now() - interval '11 minutes', locked_by = 'killed', attempts = 1`.execute(api.deps.db)
    await sql`select graphile_worker.add_job('release-abandoned-jobs')`.execute(api.deps.db)
    const worker = await start()
    await untilMailsArrive(1)
    await worker.stop()
    expect(server.mails[0]?.to).toEqual(['huerfano@ejemplo.do'])
  })
})

describe('the installation of the job queue', () => {
  it('succeeds in several processes at once', async () => {
    await sql`drop schema graphile_worker cascade`.execute(api.deps.db)
    const install = async () => {
      const { db, pool } = openDatabase({
        connection: api.database.connection,
        poolSize: 2,
        namedStatements: true,
        log: api.deps.log,
      })
      await installJobs({ db, pool, log: api.deps.log })
      await db.destroy()
    }
    await Promise.all([install(), install(), install(), install()])
    await queue('instalado@ejemplo.do')
    const { rows } = await sql`select from graphile_worker.jobs`.execute(api.deps.db)
    expect(rows).toHaveLength(1)
  })
})

import type { Plant } from '../kit/plant.ts'

/** Defects, each with the fault that must notice it. */
export const SERVER_PLANTS: readonly (Plant & { fault: string })[] = [
  {
    name: 'early-answer',
    fault: 'kill-api',
    file: 'api/src/db/transaction.ts',
    from: 'untilSerialized(() => db.transaction().execute(work))',
    to: `new Promise((done, fail) => db.transaction().execute(async (trx) => {
  done(await work(trx))
  await new Promise((commit) => setTimeout(commit, 50))
}).catch(fail))`,
  },
  {
    name: 'deaf-client',
    fault: 'kill-backend',
    file: 'api/src/db/client.ts',
    from: `client.on('error', (error) => options.log.warn({ err: error.message }, 'database connection lost'))`,
    to: '',
  },
  {
    name: 'asynchronous-commit',
    fault: 'kill-postmaster',
    file: 'api/src/db/embedded/server.ts',
    from: `max_connections: '100',`,
    to: `max_connections: '100', synchronous_commit: 'off', wal_writer_delay: '2s',`,
  },
  {
    name: 'no-restart',
    fault: 'kill-postmaster',
    file: 'api/src/db/embedded/embedded-postgres.ts',
    from: 'const watching = watch()',
    to: 'const watching = Promise.resolve(watch).then(() => {})',
  },
  {
    name: 'endless-lock',
    fault: 'pool',
    file: 'api/src/db/client.ts',
    from: 'lock_timeout: 2_000,\n  statement_timeout: 15_000,',
    to: 'lock_timeout: 60_000,\n  statement_timeout: 60_000,',
  },
  {
    name: 'gives-up',
    fault: 'disk',
    file: 'api/src/db/embedded/embedded-postgres.ts',
    from: 'if (!server) await delay(RESTART_PAUSE_MS',
    to: 'if (!server) return\n      await delay(RESTART_PAUSE_MS',
  },
  {
    name: 'process-clock',
    fault: 'clock',
    file: 'api/src/features/sessions/repository.ts',
    from: 'idle_until: sql<Date>`now() + make_interval(secs => ${session.idleS}::int)`,',
    to: 'idle_until: new Date(Date.now() + session.idleS * 1000),',
  },
  {
    name: 'one-try',
    fault: 'mail',
    file: 'api/src/jobs/queue.ts',
    from: 'const MAX_ATTEMPTS = 9',
    to: 'const MAX_ATTEMPTS = 1',
  },
  {
    name: 'key-ignored',
    fault: 'thrice',
    file: 'api/src/http/operation.ts',
    from: 'return { user_id: call.actor.id, key: result.data, request_hash: requestHash }',
    to: 'return requestHash && undefined',
  },
  {
    name: 'no-transaction',
    fault: 'statement',
    file: 'api/src/db/transaction.ts',
    from: 'untilSerialized(() => db.transaction().execute(work))',
    to: 'untilSerialized(() => work(db as unknown as Trx))',
  },
]

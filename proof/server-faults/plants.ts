/** A mistake to plant in one file of `api/src`, and the fault that must notice it. */
export type Plant = { fault: string; file: string; find: string; replace: string }

export const PLANTS: Record<string, Plant> = {
  'early-answer': {
    fault: 'kill-api',
    file: 'db/transaction.ts',
    find: 'untilSerialized(() => db.transaction().execute(work))',
    replace: `new Promise((done, fail) => db.transaction().execute(async (trx) => {
      done(await work(trx))
      await new Promise((commit) => setTimeout(commit, 50))
    }).catch(fail))`,
  },
  'deaf-client': {
    fault: 'kill-backend',
    file: 'db/client.ts',
    find: `client.on('error', (error) => options.log.warn({ err: error.message }, 'database connection lost'))`,
    replace: '',
  },
  'asynchronous-commit': {
    fault: 'kill-postmaster',
    file: 'db/embedded/settings.ts',
    find: `max_connections: '100',`,
    replace: `max_connections: '100', synchronous_commit: 'off', wal_writer_delay: '2s',`,
  },
  'no-restart': {
    fault: 'kill-postmaster',
    file: 'db/embedded/keep-running.ts',
    find: 'const watching = watch()',
    replace: 'const watching = Promise.resolve(watch).then(() => {})',
  },
  'endless-lock': {
    fault: 'pool',
    file: 'db/client.ts',
    find: 'lock_timeout: 2_000,\n  statement_timeout: 15_000,',
    replace: 'lock_timeout: 60_000,\n  statement_timeout: 60_000,',
  },
  'gives-up': {
    fault: 'disk',
    file: 'db/embedded/keep-running.ts',
    find: 'const next = await restart()',
    replace: 'if (pause > FIRST_PAUSE_MS) return undefined\n      const next = await restart()',
  },
  'process-clock': {
    fault: 'clock',
    file: 'features/sessions/repository.ts',
    find: 'idle_until: sql<Date>`now() + make_interval(secs => ${session.idle_s}::int)`,',
    replace: 'idle_until: new Date(Date.now() + session.idle_s * 1000),',
  },
  'one-try': {
    fault: 'mail',
    file: 'jobs/queue.ts',
    find: 'const MAX_ATTEMPTS = 9',
    replace: 'const MAX_ATTEMPTS = 1',
  },
  'key-ignored': {
    fault: 'thrice',
    file: 'http/operation.ts',
    find: 'return { user_id: call.actor.id, key: result.data, request_hash }',
    replace: 'return request_hash && undefined',
  },
  'no-transaction': {
    fault: 'statement',
    file: 'db/transaction.ts',
    find: 'untilSerialized(() => db.transaction().execute(work))',
    replace: 'untilSerialized(() => work(db as unknown as Trx))',
  },
}

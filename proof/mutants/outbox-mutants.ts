import type { Patch, Plant } from '../kit/plant.ts'

export type Mutant = Plant & {
  mistake: string
  /** Of the phone: the test that notices it, where that is not the property test. */
  proof?: string
}

const UNGUARDED = (event: 'edit' | 'discard'): Patch => ({
  file: 'pwa/src/offline/outbox/transitions.ts',
  from: `if (isUnsettled(record)) return undefined\n  const moved = move(record, '${event}')`,
  to: `const moved = move(record, '${event}')`,
})

/** Mistakes in the outbox, or in the server that its property test simulates. */
export const OUTBOX_MUTANTS: readonly Mutant[] = [
  {
    name: 'M1',
    mistake: 'a new key for each attempt',
    file: 'pwa/src/offline/outbox/transitions.ts',
    from: 'claim: token, attempts',
    to: 'key: record.key + record.attempts, claim: token, attempts',
  },
  {
    name: 'M2',
    mistake: 'any 2xx is a success',
    file: 'pwa/src/offline/outbox/answer.ts',
    from: 'const body = jsonObject(answer)\n  if (!body ||',
    to: "const body = jsonObject(answer)\n  if (status < 300) return { type: 'confirmed', result: body }\n  if (!body ||",
  },
  {
    name: 'M3',
    mistake: '401 is permanent',
    file: 'pwa/src/offline/outbox/answer.ts',
    from: "if (status === 401) return { type: 'held', hold: 'auth' }",
    to: '',
  },
  {
    name: 'M4',
    mistake: 'an edit while the outcome is unknown',
    ...UNGUARDED('edit'),
  },
  {
    name: 'M5',
    mistake: 'the server validates before it looks the key up',
    file: 'pwa/src/offline/testing/simulated-server.ts',
    from: 'if (reason) return refusal(422, reason)',
    to: '',
    also: [
      {
        file: 'pwa/src/offline/testing/simulated-server.ts',
        from: "if (known === 'closed')",
        to: "if (refused.has(textOf(request))) return refusal(422, 'technician_gone')\n    if (known === 'closed')",
      },
    ],
  },
  {
    name: 'M6',
    mistake: 'what is sending is never recovered',
    file: 'pwa/src/offline/outbox/drain.ts',
    from: 'transitions.recover(record) ?? record',
    to: 'record',
  },
  {
    name: 'M7',
    mistake: 'deleted before it is sent',
    file: 'pwa/src/offline/outbox/drain-order.ts',
    from: 'put: claimed ? [claimed] : [],',
    to: 'remove: claimed ? [claimed.id] : [],',
  },
  {
    name: 'M8',
    mistake: 'the user is not named when sending',
    file: 'pwa/src/offline/outbox/send.ts',
    from: "'x-op-user': String(user_id),",
    to: '',
  },
  {
    name: 'M8b',
    mistake: 'the user is not named when settling',
    file: 'pwa/src/offline/outbox/send.ts',
    from: "const headers = { 'x-op-user': String(attempt.user_id) }",
    to: 'const headers = {}',
  },
  {
    name: 'M9',
    mistake: 'a discard while the outcome is unknown',
    ...UNGUARDED('discard'),
  },
  {
    name: 'M10',
    mistake: 'the server may die between the row and its key',
    file: 'pwa/src/offline/testing/simulated-server.ts',
    from: "const fault = faults.shift() ?? 'pass'",
    to: "const fault = faults.shift() ?? 'pass'\n    isDying = fault === 'error_after'",
    also: [
      {
        file: 'pwa/src/offline/testing/simulated-server.ts',
        from: 'const late: Request[] = []',
        to: 'const late: Request[] = []\n  let isDying = false',
      },
      {
        file: 'pwa/src/offline/testing/simulated-server.ts',
        from: 'keys.set(`${user_id} ${key}`, { hash, ...answer })',
        to: 'if (!isDying) keys.set(`${user_id} ${key}`, { hash, ...answer })',
      },
    ],
  },
  {
    name: 'M11',
    mistake: 'a correction is dropped where the old words were sent, and told as sent',
    file: 'pwa/src/offline/outbox/outbox.ts',
    from: 'const kept = in_attention ? record : transitions.tooLate(record, wish)',
    to: 'const kept = in_attention || wish ? record : record',
  },
  {
    name: 'M12',
    mistake: 'what is unknown is told as sent',
    file: 'pwa/src/offline/outbox/deliver.ts',
    from: "if (attempted === 'seen') return 'sent'",
    to: "if (attempted === 'seen' || attempted === 'unreadable') return 'sent'",
  },
  {
    name: 'M13',
    mistake: 'a form corrects what it was refused after that has left attention',
    file: 'pwa/src/offline/outbox/correction.ts',
    from: "const in_attention = corrects.how !== 'opened'",
    to: 'const in_attention = false',
  },
  {
    name: 'M14',
    mistake: 'a stranger names the time to come back',
    file: 'pwa/src/offline/outbox/answer.ts',
    from: 'function notOurs({ status }: HttpAnswer): Outcome {',
    to: "function notOurs({ status, ...rest }: HttpAnswer): Outcome {\n  const wait_ms = retryAfterMs({ status, ...rest })\n  if (wait_ms !== null) return { ...POSTPONED, hint: 'server_down', wait_ms }",
  },
  {
    name: 'M15',
    mistake: 'the phone’s clock ends an item',
    file: 'pwa/src/offline/outbox/drain.ts',
    from: 'transitions.expire(kept, clock.now)',
    to: 'transitions.expire(kept, env.now())',
  },
  {
    name: 'M15b',
    mistake: 'the phone’s clock ends the days in which a discard can be taken back',
    file: 'pwa/src/offline/outbox/drain.ts',
    from: 'purgeDiscarded(store, clock.now)',
    to: 'purgeDiscarded(store, env.now())',
  },
  {
    name: 'M15c',
    mistake: 'what may have arrived is told as unsent for 30 days',
    file: 'pwa/src/offline/outbox/transitions.ts',
    from: 'if (record.ambiguous || !isExpired(record, server_now)) return undefined',
    to: 'if (!isExpired(record, server_now)) return undefined',
  },
  {
    name: 'M16',
    mistake: 'a session that is kept in localStorage alone',
    file: 'pwa/src/lib/session.ts',
    from: 'await keepSession(text, readText(), notes).catch(() => undefined)',
    to: '',
    proof: 'pwa/src/lib/session.test.ts',
  },
  {
    name: 'M17',
    mistake: 'the wish to discard is lost when the key is closed',
    file: 'pwa/src/offline/outbox/transitions.ts',
    from: 'if (record.wish) return fulfilled(free, fresh)',
    to: "if (record.wish?.type === 'edit') return fulfilled(free, fresh)",
  },
  {
    name: 'M17b',
    mistake: 'nobody is told that the discard came too late',
    file: 'pwa/src/offline/outbox/transitions.ts',
    from: 'const wish = isGranted(record, moved.wish) ? null : moved.wish',
    to: "const wish = moved.wish?.type === 'discard' || isGranted(record, moved.wish) ? null : moved.wish",
  },
  {
    name: 'M17c',
    mistake: 'a discard that is taken back takes the correction before it along',
    file: 'pwa/src/offline/outbox/transitions.ts',
    from: 'wish: wishedEdit(record) ?? null',
    to: 'wish: null',
  },
  {
    name: 'M18',
    mistake: 'what is due goes before what was made earlier',
    file: 'pwa/src/offline/outbox/drain-order.ts',
    from: "if (isDue(record, now) || record.wait?.by === 'backoff') return record\n    if (!record.is_stuck) return undefined",
    to: 'if (isDue(record, now)) return record',
  },
  {
    name: 'M19',
    mistake: 'an item is sent while its form is open',
    file: 'pwa/src/offline/outbox/drain-order.ts',
    from: '!isEdited(record, dead) && !tried',
    to: '!tried',
  },
  {
    name: 'M20',
    mistake: 'a sign-out leaves what was typed and read',
    file: 'pwa/src/offline/outbox/forget-people.ts',
    from: "for (const store of stores.filter((each) => each !== 'outbox')) transaction.objectStore(store).clear()",
    to: '',
    proof: 'pwa/src/offline/outbox/forget-people.test.ts',
  },
  {
    name: 'M20b',
    mistake: 'a sign-out that is owed ends the session of whoever has signed in since',
    file: 'pwa/src/lib/owed-sign-out.ts',
    from: 'has signed in.\n    if (!(await isSignOutOwed())) return true\n',
    to: 'has signed in.\n',
    proof: 'pwa/src/lib/owed-sign-out.test.ts',
  },
  {
    name: 'M20c',
    mistake: 'a sign-out that was killed is forgotten',
    file: 'pwa/src/lib/session.ts',
    from: 'if (kept?.is_leaving) return clearSession({ is_owed: true })',
    to: '',
    proof: 'pwa/src/lib/session.test.ts',
  },
]

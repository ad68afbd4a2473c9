export type Patch = { file: string; find: string; replace: string }
export type Mutant = {
  name: string
  mistake: string
  /** Files below `pwa/src/offline`, or of the API below `api/src`. */
  patches: Patch[]
  /** Of the phone: the test that notices it, where that is not the property test. */
  proof?: string
}

const UNGUARDED = (event: 'edit' | 'discard'): Patch => ({
  file: 'outbox/transitions.ts',
  find: `if (isUnsettled(record)) return undefined\n  const moved = move(record, '${event}')`,
  replace: `const moved = move(record, '${event}')`,
})

export const MUTANTS: Mutant[] = [
  {
    name: 'M1',
    mistake: 'a new key for each attempt',
    patches: [
      {
        file: 'outbox/transitions.ts',
        find: 'claim: token, attempts',
        replace: 'key: record.key + record.attempts, claim: token, attempts',
      },
    ],
  },
  {
    name: 'M2',
    mistake: 'any 2xx is a success',
    patches: [
      {
        file: 'outbox/answer.ts',
        find: 'const body = jsonObject(answer)\n  if (!body ||',
        replace:
          "const body = jsonObject(answer)\n  if (status < 300) return { type: 'confirmed', result: body }\n  if (!body ||",
      },
    ],
  },
  {
    name: 'M3',
    mistake: '401 is permanent',
    patches: [
      {
        file: 'outbox/answer.ts',
        find: "if (status === 401) return { type: 'held', hold: 'auth' }",
        replace: '',
      },
    ],
  },
  {
    name: 'M4',
    mistake: 'an edit while the outcome is unknown',
    patches: [UNGUARDED('edit')],
  },
  {
    name: 'M5',
    mistake: 'the server validates before it looks the key up',
    patches: [
      {
        file: 'testing/simulated-server.ts',
        find: "if (refused.has(text)) return refusal(422, 'technician_gone')",
        replace: '',
      },
      {
        file: 'testing/simulated-server.ts',
        find: "if (known === 'closed')",
        replace:
          "if (refused.has(textOf(request))) return refusal(422, 'technician_gone')\n    if (known === 'closed')",
      },
    ],
  },
  {
    name: 'M6',
    mistake: 'what is sending is never recovered',
    patches: [{ file: 'outbox/drain.ts', find: 'transitions.recover(record) ?? record', replace: 'record' }],
  },
  {
    name: 'M7',
    mistake: 'deleted before it is sent',
    patches: [
      {
        file: 'outbox/drain-order.ts',
        find: 'put: claimed ? [claimed] : [],',
        replace: 'remove: claimed ? [claimed.id] : [],',
      },
    ],
  },
  {
    name: 'M8',
    mistake: 'the user is not named when sending',
    patches: [{ file: 'outbox/send.ts', find: "'x-op-user': String(user_id),", replace: '' }],
  },
  {
    name: 'M8b',
    mistake: 'the user is not named when settling',
    patches: [
      {
        file: 'outbox/send.ts',
        find: "const headers = { 'x-op-user': String(attempt.user_id) }",
        replace: 'const headers = {}',
      },
    ],
  },
  {
    name: 'M9',
    mistake: 'a discard while the outcome is unknown',
    patches: [UNGUARDED('discard')],
  },
  {
    name: 'M10',
    mistake: 'the server may die between the row and its key',
    patches: [
      {
        file: 'testing/simulated-server.ts',
        find: "const fault = faults.shift() ?? 'pass'",
        replace: "const fault = faults.shift() ?? 'pass'\n    isDying = fault === 'error_after'",
      },
      {
        file: 'testing/simulated-server.ts',
        find: 'const late: Request[] = []',
        replace: 'const late: Request[] = []\n  let isDying = false',
      },
      {
        file: 'testing/simulated-server.ts',
        find: 'keys.set(`${user_id} ${key}`, { hash, ...answer })',
        replace: 'if (!isDying) keys.set(`${user_id} ${key}`, { hash, ...answer })',
      },
    ],
  },
  {
    name: 'M11',
    mistake: 'a correction is dropped where the old words were sent, and told as sent',
    patches: [
      {
        file: 'outbox/outbox.ts',
        find: 'const kept = in_attention ? record : transitions.tooLate(record, wish)',
        replace: 'const kept = in_attention || wish ? record : record',
      },
    ],
  },
  {
    name: 'M12',
    mistake: 'what is unknown is told as sent',
    patches: [
      {
        file: 'outbox/deliver.ts',
        find: "if (attempted === 'seen') return 'sent'",
        replace: "if (attempted === 'seen' || attempted === 'unreadable') return 'sent'",
      },
    ],
  },
  {
    name: 'M13',
    mistake: 'a form corrects what it was refused after that has left attention',
    patches: [
      {
        file: 'outbox/correction.ts',
        find: "const in_attention = corrects.how !== 'opened'",
        replace: 'const in_attention = false',
      },
    ],
  },
  {
    name: 'M14',
    mistake: 'a stranger names the time to come back',
    patches: [
      {
        file: 'outbox/answer.ts',
        find: 'function notOurs({ status }: HttpAnswer): Outcome {',
        replace:
          "function notOurs({ status, ...rest }: HttpAnswer): Outcome {\n  const wait_ms = retryAfterMs({ status, ...rest })\n  if (wait_ms !== null) return { ...POSTPONED, hint: 'server_down', wait_ms }",
      },
    ],
  },
  {
    name: 'M15',
    mistake: 'the phone’s clock ends an item',
    patches: [
      {
        file: 'outbox/drain.ts',
        find: 'transitions.expire(kept, clock.now)',
        replace: 'transitions.expire(kept, env.now())',
      },
    ],
  },
  {
    name: 'M15b',
    mistake: 'the phone’s clock ends the days in which a discard can be taken back',
    patches: [
      {
        file: 'outbox/drain.ts',
        find: 'purgeDiscarded(store, clock.now)',
        replace: 'purgeDiscarded(store, env.now())',
      },
    ],
  },
  {
    name: 'M15c',
    mistake: 'what may have arrived is told as unsent for 30 days',
    patches: [
      {
        file: 'outbox/transitions.ts',
        find: 'if (record.ambiguous || !isExpired(record, server_now)) return undefined',
        replace: 'if (!isExpired(record, server_now)) return undefined',
      },
    ],
  },
  {
    name: 'M16',
    mistake: 'a session that is kept in localStorage alone',
    patches: [
      {
        file: '../lib/session.ts',
        find: 'await keepSession(text, readText()).catch(() => undefined)',
        replace: '',
      },
    ],
    proof: 'src/lib/session.test.ts',
  },
  {
    name: 'M17',
    mistake: 'the wish to discard is lost when the key is closed',
    patches: [
      {
        file: 'outbox/transitions.ts',
        find: 'if (record.wish) return fulfilled(free, fresh)',
        replace: "if (record.wish?.type === 'edit') return fulfilled(free, fresh)",
      },
    ],
  },
  {
    name: 'M17b',
    mistake: 'nobody is told that the discard came too late',
    patches: [
      {
        file: 'outbox/transitions.ts',
        find: 'const wish = isGranted(record, moved.wish) ? null : moved.wish',
        replace:
          "const wish = moved.wish?.type === 'discard' || isGranted(record, moved.wish) ? null : moved.wish",
      },
    ],
  },
  {
    name: 'M17c',
    mistake: 'a discard that is taken back takes the correction before it along',
    patches: [
      {
        file: 'outbox/transitions.ts',
        find: 'wish: wishedEdit(record) ?? null',
        replace: 'wish: null',
      },
    ],
  },
  {
    name: 'M18',
    mistake: 'what is due goes before what was made earlier',
    patches: [
      {
        file: 'outbox/drain-order.ts',
        find: "if (isDue(record, now) || record.wait?.by === 'backoff') return record\n    if (!record.is_stuck) return undefined",
        replace: 'if (isDue(record, now)) return record',
      },
    ],
  },
  {
    name: 'M19',
    mistake: 'an item is sent while its form is open',
    patches: [
      {
        file: 'outbox/drain-order.ts',
        find: ' && isKnown(record) && !isEdited',
        replace: ' && isKnown(record)',
      },
    ],
  },
]

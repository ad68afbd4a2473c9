export type Patch = { file: string; find: string; replace: string }
export type Mutant = { name: string; mistake: string; patches: Patch[] }

const UNGUARDED = (event: 'edit' | 'discard'): Patch => ({
  file: 'outbox-transitions.ts',
  find: `if (isUnsettled(record)) return undefined\n  const moved = move(record, '${event}')`,
  replace: `const moved = move(record, '${event}')`,
})

export const MUTANTS: Mutant[] = [
  {
    name: 'M1',
    mistake: 'a new key for each attempt',
    patches: [
      {
        file: 'outbox-transitions.ts',
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
        file: 'answer.ts',
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
      { file: 'answer.ts', find: "if (status === 401) return { type: 'held', hold: 'auth' }", replace: '' },
    ],
  },
  {
    name: 'M4',
    mistake: 'an edit while the outcome is unknown',
    patches: [
      UNGUARDED('edit'),
      {
        file: 'outbox.ts',
        find: 'return changeSettled(context, id, (record) => {',
        replace: 'return changeNow(context, id, (record) => {',
      },
    ],
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
    patches: [{ file: 'drain.ts', find: 'transitions.recover(record) ?? record', replace: 'record' }],
  },
  {
    name: 'M7',
    mistake: 'deleted before it is sent',
    patches: [
      {
        file: 'drain.ts',
        find: 'put: claimed ? [claimed] : [],',
        replace: 'remove: claimed ? [claimed.id] : [],',
      },
    ],
  },
  {
    name: 'M8',
    mistake: 'the user is not named when sending',
    patches: [{ file: 'send.ts', find: "'x-op-user': String(user_id),", replace: '' }],
  },
  {
    name: 'M8b',
    mistake: 'the user is not named when settling',
    patches: [
      {
        file: 'send.ts',
        find: "const headers = { 'x-op-user': String(attempt.user_id) }",
        replace: 'const headers = {}',
      },
    ],
  },
  {
    name: 'M9',
    mistake: 'a discard while the outcome is unknown',
    patches: [
      UNGUARDED('discard'),
      {
        file: 'outbox.ts',
        find: 'return changeSettled(context, id, (record) => transitions.discard',
        replace: 'return changeNow(context, id, (record) => transitions.discard',
      },
    ],
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
]

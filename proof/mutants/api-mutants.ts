import type { Mutant } from './mutant-list.ts'

/** Mistakes in the real API, of which the outbox would suffer; files are named from `api/src`. */
export const API_MUTANTS: Mutant[] = [
  {
    name: 'M5-api',
    mistake: 'the API judges the call before it looks the key up',
    patches: [
      {
        file: 'http/mount.ts',
        find: 'const stored = operation && (await findStoredAnswer(deps.db, operation))',
        replace:
          'const stored = refusal ? undefined : operation && (await findStoredAnswer(deps.db, operation))',
      },
    ],
  },
  {
    name: 'M10-api',
    mistake: 'the API commits the row apart from its key',
    patches: [
      {
        file: 'features/operations/service.ts',
        find: 'execute(trx, operation, effect)))',
        replace: 'execute(trx, operation, () => inTransaction(db, effect))))',
      },
    ],
  },
]

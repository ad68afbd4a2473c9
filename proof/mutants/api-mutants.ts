import type { Mutant } from './outbox-mutants.ts'

/** Mistakes in the real API that would harm the outbox. */
export const API_MUTANTS: readonly Mutant[] = [
  {
    name: 'M5-api',
    mistake: 'the API judges the call before it looks the key up',
    file: 'api/src/http/call-steps.ts',
    from: 'const stored = operation && (await findStoredAnswer(deps.db, operation))',
    to: 'const stored = refusalOf(route, actor) ? undefined : operation && (await findStoredAnswer(deps.db, operation))',
  },
  {
    name: 'M10-api',
    mistake: 'the API commits the row apart from its key',
    file: 'api/src/features/operations/service.ts',
    from: 'execute(trx, operation, effect)))',
    to: 'execute(trx, operation, () => inTransaction(db, effect))))',
  },
]

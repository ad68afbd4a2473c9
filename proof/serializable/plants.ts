import type { Plant } from '../kit/plant.ts'

/** Does not repeat a transaction after a serialization failure. */
export const ONE_TRY: Plant = {
  name: 'one-try',
  file: 'api/src/db/serialization.ts',
  from: 'const MAX_TRIES = 10\n',
  to: 'const MAX_TRIES = 1\n',
}

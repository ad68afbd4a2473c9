import type { Plant } from '../kit/plant.ts'

/** A transaction that could not be serialized is not repeated. */
export const ONE_TRY: Plant = {
  name: 'one-try',
  patches: [
    { file: 'api/src/db/serialization.ts', from: 'const MAX_TRIES = 10\n', to: 'const MAX_TRIES = 1\n' },
  ],
}

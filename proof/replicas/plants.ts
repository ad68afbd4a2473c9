import type { Plant } from '../kit/plant.ts'

/** Defects in the sources. `part` names the part that must detect the defect. */
export const REPLICA_PLANTS: readonly (Plant & { part: string })[] = [
  {
    name: 'one-moment',
    part: 'live',
    file: 'api/src/features/live/hub.ts',
    from: 'RETRY_MS.least + Math.floor(',
    to: 'RETRY_MS.least + 0 * Math.floor(',
  },
  {
    name: 'deaf-replica',
    part: 'live',
    file: 'api/src/features/live/repository.ts',
    from: 'events.onChanged(Number(seq), readIds(ids))',
    to: "ids === '' && events.onChanged(Number(seq), readIds(ids))",
  },
]

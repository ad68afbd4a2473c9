import type { Plant } from '../kit/plant.ts'

/** Defects for `BENCH_PLANT` of `bench:offline`. `part` must notice them. */
export const BENCH_PLANTS: readonly (Plant & { part: string })[] = [
  {
    name: 'talkative-line',
    part: 'line',
    file: 'api/src/features/live/hub.ts',
    from: 'const COMMENT_MS = 30_000',
    to: 'const COMMENT_MS = 3_000',
  },
]

import type { TestDatabase } from '../../api/src/testing/database.ts'
import type { Pair } from '../kit/pairs.ts'
import type { Cluster } from './cluster.ts'
import type { Owner } from './phones.ts'
import type { Services } from './services.ts'

/** Everything that a case works with. */
export type Scene = {
  cluster: Cluster
  services: Services
  database: TestDatabase
  watched: Pair
  owners: readonly Owner[]
  /** The case of the watched pair. */
  caseId: number
  seed: number
}

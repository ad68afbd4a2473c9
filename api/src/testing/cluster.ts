import type { TestProject } from 'vitest/node'
import { startScratchCluster, type TestCluster } from './scratch-cluster.ts'

/**
 * One real PostgreSQL for the run, with durability off and a migrated template that test files clone. `TEST_CLUSTER`
 * names one that runs already, as JSON; `TEST_ISOLATION` the isolation level of every transaction.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_CLUSTER, TEST_ISOLATION } = process.env
  if (TEST_CLUSTER) {
    project.provide('cluster', JSON.parse(TEST_CLUSTER) as TestCluster)
    return async () => {}
  }
  const settings = TEST_ISOLATION ? { default_transaction_isolation: TEST_ISOLATION } : {}
  const cluster = await startScratchCluster({
    database: 'template_tecnicerca',
    is_durable: false,
    settings,
  })
  project.provide('cluster', cluster.connection)
  return cluster.stop
}

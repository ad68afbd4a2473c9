import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Connection, startScratchCluster, type TestCluster } from './scratch-cluster.ts'

/**
 * Starts one real PostgreSQL for the run, with durability off and a migrated template that test files clone. `TEST_CLUSTER`
 * names a running one instead, as JSON. `TEST_ISOLATION` sets the isolation level of every transaction.
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
    isDurable: false,
    settings,
  })
  await closeTemplate(cluster.connection)
  project.provide('cluster', cluster.connection)
  return cluster.stop
}

/**
 * Forbids connections to the template. Cloning it fails while another session is connected to it for more than five
 * seconds.
 */
async function closeTemplate({ database, ...server }: Connection): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(`alter database ${database} allow_connections false`)
  await client.end()
}

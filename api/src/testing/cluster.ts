import type { TestProject } from 'vitest/node'
import { startScratchCluster } from './scratch-cluster.ts'

/** One real PostgreSQL for the run, with durability off and a migrated template that test files clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startScratchCluster({ database: 'template_tecnicerca', is_durable: false })
  project.provide('cluster', cluster.connection)
  return cluster.stop
}

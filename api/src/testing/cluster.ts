import type { TestProject } from 'vitest/node'
import { type Connection, startScratchCluster } from './scratch-cluster.ts'

declare module 'vitest' {
  // Merging is how vitest takes the types of what a global setup provides; only an interface merges.
  interface ProvidedContext {
    cluster: Connection
  }
}

/** One real PostgreSQL for the run, with durability off and a migrated template that test files clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startScratchCluster({ database: 'template_tecnicerca', is_durable: false })
  project.provide('cluster', cluster.connection)
  return cluster.stop
}

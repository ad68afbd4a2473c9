/**
 * Tests the product under load, on loopback and on its own database. The soak takes 24 minutes, each other part at most
 * ten. `--parts mix,overload` runs some parts, `--minutes 2` shortens the long ones, `--plant leak`, `stall` or
 * `slow-queue` plants a defect that must be noticed, `--seed 7` repeats the same calls.
 */
import { loadavg } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { findBrokenInvariants } from '../api/src/db/invariants.ts'
import { findPlant } from './kit/plant.ts'
import { PARTS, type Part } from './load/parts.ts'
import { LOAD_PLANTS } from './load/plants.ts'
import { startProduct } from './load/product.ts'

const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: Object.keys(PARTS).join(',') },
    minutes: { type: 'string', default: '10' },
    plant: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
})
const minutes = Math.min(10, Number(values.minutes))
const parts = values.parts.split(',').map((name): [string, Part] => {
  const part = PARTS[name]
  if (!part) throw new Error(`No part is called ${name}; there are ${Object.keys(PARTS).join(', ')}`)
  return [name, part]
})

const plant = findPlant(LOAD_PLANTS, values.plant)
console.log(`seed ${values.seed}${values.plant ? `, planted: ${values.plant}` : ''}`)
const product = await startProduct({ seed: Number(values.seed), plant })
const failures: string[] = []
try {
  const acknowledged: string[] = []
  for (const [name, part] of parts) {
    // The rate limit for writes of real users would stop the next part.
    await product.database.db.deleteFrom('rate_limits').execute()
    const { lines, failed, keys } = await part(product, minutes)
    acknowledged.push(...keys)
    failures.push(...failed.map((why) => `${name}: ${why}`))
    console.log(`\n${name}, load ${loadavg()[0]?.toFixed(1)}\n${lines.join('\n')}`)
  }
  failures.push(...(await findLostWrites(acknowledged)), ...(await findBrokenInvariants(product.database.db)))
} finally {
  await product.stop()
}
console.log(failures.length > 0 ? `\nFAILED\n${failures.join('\n')}` : '\nall within limits')
process.exitCode = failures.length > 0 ? 1 : 0

/** Checks that every write that was answered 201 is stored as one row. */
async function findLostWrites(keys: string[]): Promise<string[]> {
  const { rows } = await product.database.pool.query<{ found: number }>(
    'select count(*)::int as found from service_requests where client_op_id = any($1)',
    [keys],
  )
  const found = rows[0]?.found ?? 0
  console.log(`\n${keys.length} writes acknowledged, ${found} of them stored`)
  return found === keys.length ? [] : [`${keys.length} writes acknowledged, but ${found} rows stored`]
}

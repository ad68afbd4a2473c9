import { parseArgs } from 'node:util'
import { print } from './kit/outcome.ts'
import { findPlant, plantArguments } from './kit/plant.ts'
import { PARTS } from './notices/parts.ts'
import { NOTICE_PLANTS } from './notices/plants.ts'

/**
 * Sends many notices to many people through two processes of the product and our own push server, and compares what
 * arrived. `--only fan-out,gone` runs single parts; `--plant taken-twice` plants a defect, which its part must notice.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, plant: { type: 'string' } } })
const plant = findPlant(NOTICE_PLANTS, values.plant)
const all = PARTS.map(({ name }) => name)
const names = (values.only ?? plant?.part ?? all.join()).split(',')
const unknown = names.filter((name) => !all.includes(name))
if (unknown.length > 0) throw new Error(`No part is called ${unknown.join()}: ${all.join()}`)

const failed: string[] = []
for (const { name, summary, run } of PARTS) {
  if (!names.includes(name)) continue
  const outcome = await run(plantArguments(plant)).catch((error: unknown) => ({
    figures: {},
    failures: [String(error)],
  }))
  if (!print(name, summary, outcome)) failed.push(name)
}
console.log(failed.length === 0 ? `all ${names.length} hold` : `broken: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { PLANTS } from './plants.ts'

/** Loaded before the product: plants the mistake that its own address names (`?plant=`) in what is loaded after it. */
const name = new URL(import.meta.url).searchParams.get('plant') ?? ''
const plant = PLANTS[name]
if (!plant) throw new Error(`No defect is called ${name}: ${Object.keys(PLANTS).join()}`)

registerHooks({
  load: (url, context, next) => {
    if (!url.endsWith(`/api/src/${plant.file}`)) return next(url, context)
    const text = readFileSync(fileURLToPath(url), 'utf8')
    if (text.split(plant.find).length !== 2) throw new Error(`${name} fits no more: ${plant.find}`)
    const source = text.replace(plant.find, () => plant.replace)
    return { format: 'module-typescript', source, shortCircuit: true }
  },
})

import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { PLANTS } from './plants.ts'

/** Loaded before the API (`node --import`): plants the defect that `ATTACK_PLANT` names. */
const plant = PLANTS[env.ATTACK_PLANT ?? '']
if (!plant) throw new Error(`No defect is called ${env.ATTACK_PLANT}.`)

registerHooks({
  load: (url, context, next) => {
    if (!url.endsWith(`/api/src/${plant.file}`)) return next(url, context)
    const text = readFileSync(fileURLToPath(url), 'utf8')
    if (text.split(plant.find).length !== 2) throw new Error(`the defect fits no more: ${plant.find}`)
    const source = text.replace(plant.find, () => plant.replace)
    return { format: 'module-typescript', source, shortCircuit: true }
  },
})

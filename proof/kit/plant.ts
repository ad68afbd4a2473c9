import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/** `from` stands exactly once in `file`, which is named from the root of the repository; `to` takes its place. */
export type Patch = { file: string; from: string; to: string }
/** A defect that a proof must notice: what it changes in the sources as they are loaded. No file is written. */
export type Plant = { name: string; patches: readonly Patch[] }

const ROOT = new URL('../../', import.meta.url)

/** Undefined where none is wanted. Throws where no plant is called so, and says how they are called. */
export function findPlant<P extends Plant>(plants: readonly P[], name: string | undefined): P | undefined {
  if (name === undefined) return undefined
  const found = plants.find((plant) => plant.name === name)
  if (!found) throw new Error(`No defect is called ${name}: ${plants.map((each) => each.name).join(', ')}`)
  return found
}

/** The text of the module at `url` with the plant in it; undefined where the plant leaves that file alone. */
export function planted({ name, patches }: Plant, url: string, text: string): string | undefined {
  const own = patches.filter(({ file }) => new URL(file, ROOT).href === url)
  if (own.length === 0) return undefined
  return own.reduce((source, { file, from, to }) => {
    // One that fits no more would leave the code whole, and a proof that finds nothing would look blind.
    if (source.split(from).length !== 2) throw new Error(`${name} fits no more: not once in ${file}: ${from}`)
    return source.replace(from, () => to)
  }, text)
}

/** Plants it in what this thread loads from now on. */
export function plantHere(plant: Plant): void {
  registerHooks({
    load: (url, context, next) => {
      const isTouched = plant.patches.some(({ file }) => new URL(file, ROOT).href === url)
      if (!isTouched) return next(url, context)
      const source = planted(plant, url, readFileSync(fileURLToPath(url), 'utf8'))
      return { format: 'module-typescript', source, shortCircuit: true }
    },
  })
}

/** Arguments for the Node of a process or worker in which it is to be planted. */
export function plantArguments(plant: Plant | undefined): string[] {
  if (!plant) return []
  const hook = new URL('plant-hook.ts', import.meta.url)
  hook.searchParams.set('plant', JSON.stringify({ name: plant.name, patches: plant.patches }))
  return ['--import', hook.href]
}

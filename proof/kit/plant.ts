import { readFileSync } from 'node:fs'
import files from 'node:fs/promises'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import { fileURLToPath } from 'node:url'

/** `from` must occur exactly once in `file`, whose path starts at the root of the repository. `to` replaces it. */
export type Patch = { file: string; from: string; to: string }
/** A defect that a proof must notice. It changes sources as they are loaded; no file is written. */
export type Plant = Patch & { name: string; also?: readonly Patch[] }

const ROOT = new URL('../../', import.meta.url)

/**
 * The plant with this name; undefined if no name is given. Throws an error that lists the names if there is no such plant.
 */
export function findPlant<P extends Plant>(plants: readonly P[], name: string | undefined): P | undefined {
  if (name === undefined) return undefined
  const found = plants.find((plant) => plant.name === name)
  if (!found) throw new Error(`No defect is called ${name}: ${plants.map((each) => each.name).join(', ')}`)
  return found
}

export function patchesOf({ file, from, to, also = [] }: Plant): Patch[] {
  return [{ file, from, to }, ...also]
}

/**
 * The text of the module at `url` with the plant in it; undefined if the plant does not change that file. Throws if the
 * plant does not fit the text.
 */
export function planted(plant: Plant, url: string, text: string): string | undefined {
  const own = patchesOf(plant).filter(({ file }) => new URL(file, ROOT).href === url)
  if (own.length === 0) return undefined
  return own.reduce((source, { file, from, to }) => {
    // A plant that does not fit would change nothing, and the proof would seem to miss the defect.
    if (source.split(from).length !== 2)
      throw new Error(`${plant.name} fits no more: not once in ${file}: ${from}`)
    return source.replace(from, () => to)
  }, text)
}

/** Plants the defect in all modules and SQL files that this thread loads from now on. */
export function plantHere(plant: Plant): void {
  if (patchesOf(plant).some(({ file }) => file.endsWith('.sql'))) plantInReadFiles(plant)
  registerHooks({
    load: (url, context, next) => {
      const isTouched = patchesOf(plant).some(({ file }) => new URL(file, ROOT).href === url)
      if (!isTouched) return next(url, context)
      const source = planted(plant, url, readFileSync(fileURLToPath(url), 'utf8'))
      return { format: 'module-typescript', source, shortCircuit: true }
    },
  })
}

function plantInReadFiles(plant: Plant): void {
  const { readFile } = files
  const readPlanted = async (path: URL, encoding: BufferEncoding) => {
    const text = await readFile(path, encoding)
    return path instanceof URL ? (planted(plant, path.href, text) ?? text) : text
  }
  files.readFile = readPlanted as typeof readFile
  syncBuiltinESMExports()
}

/** Node arguments of a process or worker that plant the defect in it. */
export function plantArguments(plant: Plant | undefined): string[] {
  if (!plant) return []
  const hook = new URL('plant-hook.ts', import.meta.url)
  hook.searchParams.set('plant', JSON.stringify(plant))
  return ['--import', hook.href]
}

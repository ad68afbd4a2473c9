import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { MUTANTS } from '../mutants/mutant-list.ts'

/**
 * Lets Node run the PWA's sources as they are: their imports name no extension, as bundlers have it. With
 * `CHAOS_PLANT` the mutant of that name is planted in what is loaded.
 */
const { CHAOS_PLANT } = process.env
const patches = CHAOS_PLANT ? patchesOf(CHAOS_PLANT) : []
const SOURCE = /\/pwa\/src\/offline\/([\w-]+\.ts)$/

function patchesOf(name: string) {
  const mutant = MUTANTS.find((each) => each.name === name)
  if (!mutant) throw new Error(`No mutant is called ${name}.`)
  return mutant.patches
}

function patched(file: string, text: string): string {
  return patches
    .filter((patch) => patch.file === file)
    .reduce((source, { find, replace }) => {
      if (source.split(find).length !== 2) throw new Error(`${CHAOS_PLANT} fits no more: ${find}`)
      return source.replace(find, () => replace)
    }, text)
}

registerHooks({
  resolve: (specifier, context, next) => {
    try {
      return next(specifier, context)
    } catch (error) {
      if (!specifier.startsWith('.')) throw error
      return next(`${specifier}.ts`, context)
    }
  },
  load: (url, context, next) => {
    const file = SOURCE.exec(url)?.[1]
    if (!patches.some((patch) => patch.file === file)) return next(url, context)
    const source = patched(file ?? '', readFileSync(fileURLToPath(url), 'utf8'))
    return { format: 'module-typescript', source, shortCircuit: true }
  },
})

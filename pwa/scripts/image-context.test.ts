import { existsSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, ROOT), 'utf8')

const RULES = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

/** As Docker reads it: the last rule that fits says, and a folder's rule holds for what is in it. */
function isInContext(file: string): boolean {
  const parts = file.split('/')
  const ways = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  const fits = (pattern: string) => ways.some((way) => matchesGlob(way, pattern))
  return RULES.findLast((rule) => fits(rule.replace('!', '')))?.startsWith('!') ?? true
}

function configOf({ path }: { path: string }): string {
  const file = path.replace('./', '')
  return file.endsWith('.json') ? file : `${file}/tsconfig.json`
}

// The build of the pages reads tsconfig.json, and ends where a project that it names is absent.
it('the image is built with each project that tsconfig.json names, and without what it must not hold', () => {
  const { references } = JSON.parse(read('tsconfig.json')) as { references: { path: string }[] }
  const configs = references.map(configOf)
  expect(configs).toContain('proof/tsconfig.json')
  expect(configs.filter((file) => !existsSync(new URL(file, ROOT)) || !isInContext(file))).toEqual([])
  const unwanted = ['.env', '.git/HEAD', 'data/pg18/PG_VERSION', 'api/node_modules/a/b.js', 'proof/attack.ts']
  expect(unwanted.filter(isInContext)).toEqual([])
})

it('npm installs the image with the manifest of each workspace, or it says that the lock does not fit', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  const manifests = read('Dockerfile').split('\nFROM ', 1)[0]
  const absent = workspaces.filter((name) => !manifests?.includes(`COPY ${name}/package.json ${name}/\n`))
  expect(absent).toEqual([])
})

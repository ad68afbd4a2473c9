import { existsSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, ROOT), 'utf8')

const RULES = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

/** As in Docker, the last matching rule decides, and the rule of a folder applies to its contents. */
function isInContext(file: string): boolean {
  const parts = file.split('/')
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  const matches = (pattern: string) => paths.some((path) => matchesGlob(path, pattern))
  return RULES.findLast((rule) => matches(rule.replace('!', '')))?.startsWith('!') ?? true
}

function configOf({ path }: { path: string }): string {
  const file = path.replace('./', '')
  return file.endsWith('.json') ? file : `${file}/tsconfig.json`
}

// The build of the pages fails if a project that tsconfig.json references is missing.
it('the Docker context contains each project of tsconfig.json, and none of the unwanted files', () => {
  const { references } = JSON.parse(read('tsconfig.json')) as { references: { path: string }[] }
  const configs = references.map(configOf)
  expect(configs).toContain('proof/tsconfig.json')
  expect(configs.filter((file) => !existsSync(new URL(file, ROOT)) || !isInContext(file))).toEqual([])
  const unwanted = ['.env', '.git/HEAD', 'data/pg18/PG_VERSION', 'api/node_modules/a/b.js', 'proof/attack.ts']
  expect(unwanted.filter(isInContext)).toEqual([])
})

// If one is missing, npm reports that the lock file does not match.
it('the first stage of the Dockerfile copies the package.json of each workspace', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  const manifests = read('Dockerfile').split('\nFROM ', 1)[0]
  const absent = workspaces.filter((name) => !manifests?.includes(`COPY ${name}/package.json ${name}/\n`))
  expect(absent).toEqual([])
})

import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Size limits. `npm run check:size` prints each beside the current value, and fails if one is exceeded. */
const LIMITS = {
  'product files': 810,
  'product lines': 73_500,
  'lines of tests and proofs': 62_500,
  'small files with one importer': 5,
  'files of the largest folder': 25,
  'doors of pwa/src/offline': 18,
  'bytes of ARCHITECTURE.md': 12_288,
  'bytes of docs/proof.md': 4_096,
  'rows of GLOSSARY.md': 43,
}
const SMALL_LINES = 25
const IMPORT = /\b(?:from|import)\s*\(?\s*'((?:\.|@tecnicerca\/shared\/)[^']+)'/g

type Source = { path: string; text: string; lines: number; imports: string[] }

const isTest = (path: string) =>
  /\.test\.tsx?$|\.fixture\.ts$|(?:^|\/)testing\/|^pwa\/e2e\/|^proof\//.test(path)
const isGenerated = (path: string) => /\.gen\.ts$|(?:^|\/)released\//.test(path)
const isProduct = ({ path }: Source) => !isTest(path) && !path.includes('/demonstration/')

async function listSources(): Promise<Source[]> {
  const sources: Source[] = []
  for (const folder of ['api/src', 'pwa/src', 'pwa/e2e', 'shared/src', 'proof']) {
    const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      const file = join(entry.parentPath, entry.name)
      const path = relative(ROOT, file)
      if (!entry.isFile() || !/\.tsx?$/.test(path) || isGenerated(path) || path.includes('node_modules'))
        continue
      const text = await readFile(file, 'utf8')
      const imports = [...text.matchAll(IMPORT)].map(([, name = '']) => resolveImport(path, name))
      sources.push({ path, text, lines: text.split('\n').length - 1, imports })
    }
  }
  return sources
}

function resolveImport(from: string, name: string): string {
  if (name.startsWith('.')) return join(dirname(from), name)
  return `${name.replace('@tecnicerca/shared', 'shared/src')}.ts`
}

/**
 * Product files under 25 lines with exactly one importer. Routes and migrations are excluded, because tools dictate their
 * form.
 */
function listSmallFiles(product: Source[]): string[] {
  const importers = new Map<string, number>()
  for (const { imports } of product)
    for (const path of new Set(imports)) importers.set(path, (importers.get(path) ?? 0) + 1)
  return product
    .filter(
      ({ path, lines }) =>
        lines < SMALL_LINES && importers.get(path) === 1 && !/\/(routes|migrations)\//.test(path),
    )
    .map(({ path }) => path)
}

function countDoors(product: Source[]): string[] {
  const inside = (path: string) => path.startsWith('pwa/src/offline/')
  const doors = product.filter(({ path }) => !inside(path)).flatMap(({ imports }) => imports.filter(inside))
  return [...new Set(doors)]
}

/** Returns the folder with the most files and their number. Migrations do not count: every schema change adds one. */
function largestFolder(product: Source[]): [string, number] {
  const counts = Map.groupBy(
    product.filter(({ path }) => !path.includes('/migrations/')),
    ({ path }) => dirname(path),
  )
  const sorted = [...counts].map(([folder, files]) => [folder, files.length] as const)
  const [folder, count] = sorted.toSorted(([, a], [, b]) => b - a)[0] ?? ['', 0]
  return [folder, count]
}

const sum = (sources: Source[]) => sources.reduce((total, { lines }) => total + lines, 0)
const bytesOf = async (path: string) => (await readFile(join(ROOT, path))).byteLength
const sources = await listSources()
const product = sources.filter(isProduct)
const small = listSmallFiles(product)
const doors = countDoors(product)
const [folder, folderFiles] = largestFolder(product)
const glossary = await readFile(join(ROOT, 'GLOSSARY.md'), 'utf8')
const figures: Record<keyof typeof LIMITS, number> = {
  'product files': product.length,
  'product lines': sum(product),
  'lines of tests and proofs': sum(sources.filter(({ path }) => isTest(path))),
  'small files with one importer': small.length,
  'files of the largest folder': folderFiles,
  'doors of pwa/src/offline': doors.length,
  'bytes of ARCHITECTURE.md': await bytesOf('ARCHITECTURE.md'),
  'bytes of docs/proof.md': await bytesOf('docs/proof.md'),
  'rows of GLOSSARY.md': glossary.match(/^\| .* \| .* \| .* \|$/gm)?.length ?? 0,
}
let isTooLarge = false
for (const [name, limit] of Object.entries(LIMITS)) {
  const figure = figures[name as keyof typeof LIMITS]
  if (figure > limit) isTooLarge = true
  console.log(
    `${figure > limit ? 'TOO LARGE' : 'fits     '} ${String(figure).padStart(7)} of ${String(limit).padStart(7)}  ${name}`,
  )
}
if (process.argv.includes('--list')) {
  console.log(`\nsmall files:\n${small.join('\n')}`)
  console.log(`\ndoors:\n${doors.toSorted().join('\n')}\n\nlargest folder: ${folder}`)
}
process.exitCode = isTooLarge ? 1 : 0

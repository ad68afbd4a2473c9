import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// Finds unused code in shared that knip cannot see: a key of an object (a sentence that no screen shows would stay for
// ever), a type, and an export that only its own tests use. Lists each one that no product file uses.

const root = fileURLToPath(new URL('..', import.meta.url))
const IS_TEST = /\.(test|fixture)\.tsx?$|\/testing\//
const COMMENT = /^ *(\/\/|\/?\*).*$/gm
const IMPORT = /^import [^;]*? from '[^']+'$/gms

type Source = { file: string; imports: string; text: string }
type Messages = { name: string; keys: string[] }

const sources = await Promise.all(productFiles('{shared,api,pwa}/src/**/*.{ts,tsx}').map(readSource))
const quoted = new Set(sources.flatMap(({ text }) => [...text.matchAll(/'(\w+)'/g)].map(([, word]) => word)))
const messages = (await Promise.all(productFiles('shared/src/messages/**/*.ts').map(readMessages))).flat()
const unread = messages.flatMap(({ name, keys }) => {
  const reads = sources.flatMap((source) => readsOf(name, source))
  return keys.filter((key) => !reads.some((read) => covers(read, key))).map((key) => `${name}.${key}`)
})
const exported = sources.flatMap(({ file, text }) => (file.startsWith('shared/') ? exportsOf(text) : []))
const allWords = sources.flatMap(({ imports, text }) => `${imports} ${text}`.match(/\w+/g) ?? [])
const uses = Map.groupBy(allWords, (word) => word)
const unused = exported.filter((name) => (uses.get(name)?.length ?? 0) < 2)
for (const name of [...unused, ...unread]) console.error(`nobody reads ${name}`)
const texts = messages.flatMap(({ keys }) => keys).length
console.log(`shared: ${exported.length} exports, ${texts} texts, ${unused.length + unread.length} unread`)
process.exitCode = unused.length + unread.length > 0 || exported.length === 0 || texts === 0 ? 1 : 0

function productFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).filter((file) => !IS_TEST.test(file))
}

async function readSource(file: string): Promise<Source> {
  const whole = (await readFile(join(root, file), 'utf8')).replace(COMMENT, '')
  return { file, imports: (whole.match(IMPORT) ?? []).join('\n'), text: whole.replace(IMPORT, '') }
}

function exportsOf(text: string): string[] {
  const declarations = text.matchAll(/^export (?:async )?(?:const|function|type) (\w+)/gm)
  return [...declarations].map(([, name]) => name ?? '')
}

/** Returns the objects that a file exports, each with the paths of its texts, such as `title` or `role.admin`. */
async function readMessages(file: string): Promise<Messages[]> {
  const exported = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>
  return Object.entries(exported)
    .filter(([, value]) => typeof value === 'object')
    .map(([name, value]) => ({ name, keys: keysBelow(value) }))
}

function keysBelow(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([key, below]) => {
    const deeper = keysBelow(below)
    return deeper.length === 0 ? [key] : deeper.map((path) => `${key}.${path}`)
  })
}

/** Returns the paths of `name` that a file reads: `NAME.role.admin`, `const { role } = NAME`, and `NAME[part]` as `*`. */
function readsOf(name: string, { imports, text }: Source): string[] {
  if (!new RegExp(`\\b${name}\\b`).test(imports)) return []
  const paths = [...text.matchAll(new RegExp(`\\b${name}\\.([\\w.]+)`, 'g'))].map(([, path]) => path ?? '')
  const taken = [...text.matchAll(new RegExp(`\\{([^{}]*)\\} = ${name}\\b`, 'g'))].map(
    ([, keys]) => keys ?? '',
  )
  const isIndexed = new RegExp(`\\b${name}\\[`).test(text)
  return [...paths, ...(taken.join().match(/\w+/g) ?? []), ...(isIndexed ? ['*'] : [])]
}

/**
 * Whether a read uses a key. `NAME.role[…]` uses all keys below `role`, and `NAME.title.length` uses `title`. For
 * `NAME[part]` the keys are known only at run time, so it uses every key that the product writes in quotes somewhere.
 */
function covers(read: string, key: string): boolean {
  if (read === '*') return quoted.has(key.split('.')[0])
  return `${key}.`.startsWith(`${read}.`) || `${read}.`.startsWith(`${key}.`)
}

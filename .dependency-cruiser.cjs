/**
 * The entry files of `pwa/src/offline`: the only ones that other folders may import. There are 22. Merging more of them would
 * put two ideas into a file, exceed 300 lines, or load code where it must not run: React in the service worker (`clock`,
 * `record`), or Dexie in the entry chunk (`connection`, `lazy-directory`).
 */
const DOORS = [
  '(runtime|worker)',
  'network/(clock|connection|freshness|use-today)',
  'storage/(device-key|drafts|public-data)',
  'outbox/(deliver|other-users|photos|record|use-outbox|words)',
  'directory/lazy-directory',
  'notices/own-notices',
  'cases/(customers|expenses|favourites|own-case|own-month|own-profile|own-service-requests|quick-replies|visitor-stars)',
]
/** Its floors, the lowest first. What lies on one floor imports from those below it. */
const FLOORS = ['network', 'storage', 'outbox', 'directory', 'notices', 'cases']

function floor(name, index) {
  const above = [...FLOORS.slice(index + 1), 'runtime', 'worker']
  return {
    name: `offline-${name}-imports-downwards`,
    comment: 'A floor knows nothing of those above it.',
    from: { path: `^pwa/src/offline/${name}/`, pathNot: '\\.test\\.tsx?$' },
    to: { path: `^pwa/src/offline/(${above.join('|')})` },
  }
}

/** The rules of the house (ARCHITECTURE.md): which room may import which. */
const RULES = [
  {
    name: 'no-cycles',
    comment:
      'What imports itself cannot be read in any order. The route tree and imports of types count too.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolvable',
    comment: 'An import must lead somewhere.',
    from: {},
    to: { couldNotResolve: true, pathNot: ['^virtual:'] },
  },
  {
    name: 'shared-imports-zod-alone',
    comment: 'No I/O, no clock, no environment.',
    from: { path: '^shared/src', pathNot: '\\.test\\.ts$' },
    to: { pathNot: ['^shared/src', '^node_modules/zod'] },
  },
  {
    name: 'api-never-imports-pwa',
    comment: 'They meet in shared.',
    from: { path: '^api' },
    to: { path: '^pwa' },
  },
  {
    name: 'pwa-never-imports-api',
    comment: 'They meet in shared.',
    from: { path: '^pwa/src' },
    to: { path: '^api' },
  },
  {
    name: 'nobody-imports-proof',
    comment: 'The proofs look at the product, not it at them.',
    from: { pathNot: '^proof/' },
    to: { path: '^proof/' },
  },
  {
    name: 'hono-at-the-door',
    comment: 'Only routes, http and the composition know HTTP.',
    from: {
      path: '^api/src',
      pathNot: [
        'routes\\.ts$',
        '^api/src/http/',
        '^api/src/(app|listen|main|server)\\.ts$',
        '\\.test\\.ts$',
        '^api/src/testing/',
      ],
    },
    to: { path: '^node_modules/(hono|@hono)' },
  },
  {
    name: 'sql-in-repositories',
    comment: 'kysely and pg only in repositories and db.',
    from: {
      path: '^api/src',
      pathNot: ['repository\\.ts$', '^api/src/(db|demonstration|jobs|testing)/', '\\.test\\.ts$'],
    },
    to: { path: '^node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'db-below-features',
    comment:
      'What the database is must not depend on what is done with it. A restore installs the job queue, as a start does.',
    from: { path: '^api/src/db/', pathNot: '\\.test\\.ts$' },
    to: {
      path: '^api/src/(features|http|jobs|demonstration|commands|app\\.ts|server\\.ts|routes\\.ts)',
      pathNot: '^api/src/jobs/install\\.ts$',
    },
  },
  {
    name: 'feature-through-service',
    comment: 'A feature reaches another only through its service.',
    from: { path: '^api/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
    to: {
      path: '^api/src/features/',
      pathNot: ['^api/src/features/$1/', 'service\\.ts$', '^api/src/features/accounts/password\\.ts$'],
    },
  },
  {
    name: 'repository-inside-its-feature',
    comment:
      'Its own feature alone knows its SQL; the hourly clean-up, which decides nothing, may delete by it.',
    from: { path: '^api/src/', pathNot: ['^api/src/(features|jobs)/', '\\.test\\.ts$', '^api/src/testing/'] },
    to: { path: '^api/src/features/.*repository\\.ts$' },
  },
  {
    name: 'transactions-in-services',
    comment:
      'A route may read by its own repository; what must be done whole asks for a Trx, which a route cannot have.',
    from: { path: ['^api/src/.*routes\\.ts$', '^api/src/http/'] },
    to: { path: '^api/src/db/transaction\\.ts$' },
  },
  {
    name: 'features-are-islands',
    comment: 'The route composes them.',
    from: { path: '^pwa/src/features/([^/]+)/' },
    to: { path: '^pwa/src/features/', pathNot: '^pwa/src/features/$1/' },
  },
  {
    name: 'features-below-routes',
    comment: 'Downwards only.',
    from: { path: '^pwa/src/features/' },
    to: { path: '^pwa/src/routes/' },
  },
  {
    name: 'features-below-app-shell',
    comment: 'Downwards only; forms show the banner that they need the network.',
    from: { path: '^pwa/src/features/' },
    to: { path: '^pwa/src/app-shell/', pathNot: '/needs-network\\.tsx$' },
  },
  {
    name: 'offline-below-features',
    comment: 'Downwards only.',
    from: { path: '^pwa/src/offline/' },
    to: { path: '^pwa/src/(features|routes|app-shell|install|updates|head|navigation|ui)/' },
  },
  {
    name: 'offline-through-its-doors',
    comment: 'The rest of it may be changed without looking at a screen.',
    from: { path: '^pwa/src/', pathNot: '^pwa/src/offline/' },
    to: { path: '^pwa/src/offline/', pathNot: DOORS.map((door) => `^pwa/src/offline/${door}\\.ts$`) },
  },
  ...FLOORS.map(floor),
  {
    name: 'ui-knows-no-product',
    comment: 'ui knows neither queries nor Dexie.',
    from: { path: '^pwa/src/ui/' },
    to: {
      path: [
        '^pwa/src/(features|routes|app-shell|install|updates|head|navigation|offline)/',
        '^node_modules/(dexie|@tanstack/react-query)',
      ],
    },
  },
  {
    name: 'lib-at-the-bottom',
    comment: 'Downwards only.',
    from: { path: '^pwa/src/lib/' },
    to: { path: '^pwa/src/(features|routes|app-shell|install|updates|head|navigation|offline|ui)/' },
  },
  {
    name: 'dexie-only-offline',
    comment: 'One place knows IndexedDB.',
    from: { path: '^pwa/src/', pathNot: '^pwa/src/offline/' },
    to: { path: '^node_modules/dexie' },
  },
]

module.exports = {
  forbidden: RULES.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/'] },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'pwa/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}

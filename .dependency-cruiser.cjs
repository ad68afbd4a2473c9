/** The rules of the house (ARCHITECTURE.md): which room may import which. */
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }, 'What imports itself cannot be read in any order.'),
    forbid(
      'no-unresolvable',
      {},
      { couldNotResolve: true, pathNot: ['^virtual:'] },
      'An import must lead somewhere.',
    ),
    forbid(
      'shared-imports-zod-alone',
      { path: '^shared/src', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^shared/src', '^node_modules/zod'] },
      'No I/O, no clock, no environment.',
    ),
    forbid('api-never-imports-pwa', { path: '^api' }, { path: '^pwa' }, 'They meet in shared.'),
    forbid('pwa-never-imports-api', { path: '^pwa/src' }, { path: '^api' }, 'They meet in shared.'),
    forbid(
      'hono-at-the-door',
      {
        path: '^api/src',
        pathNot: [
          'routes\\.ts$',
          '^api/src/http/',
          '^api/src/(app|main|server)\\.ts$',
          '\\.test\\.ts$',
          '^api/src/testing/',
        ],
      },
      { path: '^node_modules/(hono|@hono)' },
      'Only routes, http and the composition know HTTP.',
    ),
    forbid(
      'sql-in-repositories',
      {
        path: '^api/src',
        pathNot: ['repository\\.ts$', '^api/src/db/', '\\.test\\.ts$', '^api/src/testing/', '^api/src/jobs/'],
      },
      { path: '^node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
      'kysely and pg only in repositories and db.',
    ),
    forbid(
      'feature-through-service',
      { path: '^api/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      {
        path: '^api/src/features/',
        pathNot: ['^api/src/features/$1/', 'service\\.ts$', '^api/src/features/accounts/password\\.ts$'],
      },
      'A feature reaches another only through its service.',
    ),
    forbid(
      'repository-below-service',
      { path: 'routes\\.ts$' },
      { path: 'repository\\.ts$', pathNot: '^api/src/features/health/' },
      'Routes call services.',
    ),
    forbid(
      'features-are-islands',
      { path: '^pwa/src/features/([^/]+)/' },
      { path: '^pwa/src/features/', pathNot: '^pwa/src/features/$1/' },
      'The route composes them.',
    ),
    forbid(
      'features-below-routes',
      { path: '^pwa/src/features/' },
      { path: '^pwa/src/routes/' },
      'Downwards only.',
    ),
    forbid(
      'offline-below-features',
      { path: '^pwa/src/offline/' },
      { path: '^pwa/src/(features|routes|app|ui)/' },
      'Downwards only.',
    ),
    forbid(
      'ui-knows-no-product',
      { path: '^pwa/src/ui/' },
      { path: ['^pwa/src/(features|routes|app|offline)/', '^node_modules/(dexie|@tanstack/react-query)'] },
      'ui knows neither queries nor Dexie.',
    ),
    forbid(
      'lib-at-the-bottom',
      { path: '^pwa/src/lib/' },
      { path: '^pwa/src/(features|routes|app|offline|ui)/' },
      'Downwards only.',
    ),
    forbid(
      'dexie-only-offline',
      { path: '^pwa/src/', pathNot: '^pwa/src/offline/' },
      { path: '^node_modules/dexie' },
      'One place knows IndexedDB.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '\\.gen\\.ts$'] },
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

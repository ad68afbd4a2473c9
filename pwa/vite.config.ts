import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { clientAssets } from './scripts/client-assets.ts'
import { compileHint } from './scripts/compile-hint.ts'
import { distDir } from './scripts/dist-dir.ts'
import { firstScreens } from './scripts/first-screens.ts'
import { inlineWatchdog } from './scripts/inline-watchdog.ts'
import { namedScreens } from './scripts/named-screens.ts'
import { onlyShell } from './scripts/shell-files.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const dist = distDir()
const api = process.env.VITE_DEV_API ?? 'http://localhost:3000'

/** What every screen needs anyway, in two files that run one after the other; anything else stays with its screen. */
const REACT = /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//
// No first screen writes anything.
const TANSTACK = /node_modules\/@tanstack\/(?!.*\/(useMutation|mutationObserver)\.js)/

/** What many screens share: on its own each would be a file of a kilobyte, and a request. */
const COMMON = /pwa\/src\/(ui|lib)\/|@tanstack|shared\/src\/messages/

/** What several screens of one area share: left alone, forty files of half a kilobyte, each with a name in the entry. */
const SHARED = Object.entries({
  schemas: /node_modules\/zod\/|shared\/src\/(?!messages)/,
  accounts: /src\/features\/accounts\//,
}).map(([name, test]) => ({
  name,
  test,
  minShareCount: 2,
  priority: 1,
  includeDependenciesRecursively: false,
}))

const OF_ENTRY = /assets\/(react|tanstack|start)-/
/** Of which a first visit runs most, or the first request that somebody sends: it would be compiled between button and 'Guardada'. */
const RUN_AT_ONCE = [
  'react',
  'tanstack',
  'start',
  'index',
  'cards',
  'home',
  'search',
  'profile',
  'common',
  'outbox',
  'service-request-dialog',
  'schemas',
]
const OF_ADMINS = /assets\/admin-/

const first_screens = firstScreens()

const CHUNKS = [
  { name: 'react', test: REACT, priority: 10 },
  { name: 'tanstack', test: TANSTACK, priority: 9 },
  ...first_screens.groups,
  ...SHARED,
  { name: 'common', test: COMMON, minShareCount: 3, priority: 0 },
]

/** Our own `src/sw.ts`; as an ES module it would build and never register. */
const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src',
  filename: 'sw.ts',
  injectRegister: false,
  manifest: false,
  injectManifest: {
    rollupFormat: 'iife',
    target: 'chrome111',
    globPatterns: ['index.html', 'icon.svg', 'assets/*'],
    dontCacheBustURLsMatching: /^assets\//,
    manifestTransforms: [onlyShell(`${dist}/client`)],
  },
})

/** What is asked for together with a file: not what every page has, nor what a desk can wait for. */
const neededFiles = (
  _file: string,
  needed: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] => {
  if (hostType === 'html') return needed
  return needed.some((name) => OF_ADMINS.test(name)) ? [] : needed.filter((name) => !OF_ENTRY.test(name))
}

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [
    tanstackRouter({
      target: 'react',
      addExtensions: true,
      autoCodeSplitting: true,
      routesDirectory: `${root}src/routes`,
      generatedRouteTree: `${root}src/route-tree.gen.ts`,
      tmpDir: `${root}../node_modules/.cache/tanstack`,
      // The loader travels with its screen: queries and schemas of a screen stay out of the entry.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent', 'loader']],
      },
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    tailwindcss(),
    clientAssets(`${dist}/client`),
    ...(isSsrBuild
      ? []
      : [
          first_screens.plugin,
          compileHint(RUN_AT_ONCE),
          namedScreens(),
          inlineWatchdog(root),
          serviceWorker,
        ]),
  ],
  server: { port: 5173, proxy: { '/api': api, '/uploads': api, '/share': api } },
  preview: { port: 4173, proxy: { '/api': api, '/uploads': api, '/share': api } },
  ssr: { noExternal: true },
  build: {
    target: 'chrome111',
    modulePreload: { polyfill: false, resolveDependencies: neededFiles },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    ...(isSsrBuild
      ? {
          outDir: `${dist}/server`,
          emptyOutDir: true,
          copyPublicDir: false,
          minify: false,
          rolldownOptions: {},
        }
      : {
          outDir: `${dist}/client`,
          // Earlier builds' files stay for the tabs that run them.
          emptyOutDir: false,
          manifest: true,
          rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
        }),
  },
}))

import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { workerAndShell } from './scripts/build-worker.ts'
import { ALWAYS_LOADED, chunkGroups } from './scripts/chunk-groups.ts'
import { clientAssets } from './scripts/client-assets.ts'
import { distDir } from './scripts/dist-dir.ts'
import { stableExportNames } from './scripts/export-names.ts'
import { sortedImportMap } from './scripts/import-map.ts'
import { inlineWatchdog } from './scripts/inline-watchdog.ts'
import { preloadApp } from './scripts/preload-app.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const dist = distDir()
const api = process.env.VITE_DEV_API ?? 'http://localhost:3000'

/** Our own `src/sw.ts`, built as an IIFE. As an ES module it would build, but never register. */
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
    manifestTransforms: [workerAndShell(root, `${dist}/client`)],
  },
})

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
      // A loader is in the chunk of its screen, so that a screen's queries and schemas stay out of the entry chunk.
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
      : [inlineWatchdog(root), stableExportNames(), sortedImportMap(), preloadApp(), serviceWorker]),
  ],
  server: { port: 5173, proxy: { '/api': api, '/uploads': api, '/share': api } },
  preview: { port: 4173, proxy: { '/api': api, '/uploads': api, '/share': api } },
  ssr: { noExternal: true },
  build: {
    target: 'chrome111',
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !ALWAYS_LOADED.test(file)),
    },
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
          // Keeps the files of earlier builds for the tabs that still run them.
          emptyOutDir: false,
          manifest: true,
          chunkImportMap: true,
          rolldownOptions: {
            // Some screens import statically what others import dynamically.
            checks: { ineffectiveDynamicImport: false },
            output: { codeSplitting: { groups: chunkGroups(root) } },
          },
        }),
  },
}))

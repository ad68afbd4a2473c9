import type { Plugin } from 'vite'

const MAIN = /src\/main\.tsx$/

/**
 * Plugin that lets the shell request the app's chunks together with the entry, which imports them only once it runs. Rendered
 * pages do not have this: their scripts must not compete with their content.
 */
export function preloadApp(): Plugin {
  return {
    name: 'preload-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const main = chunks.find(({ facadeModuleId }) => MAIN.test(facadeModuleId ?? ''))
        if (!main) throw new Error('The bundler wrote no chunk for src/main.tsx')
        return [main.fileName, ...main.imports].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', href: `/${file}` },
          injectTo: 'head',
        }))
      },
    },
  }
}

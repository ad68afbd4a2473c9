import type { Plugin } from 'vite'

/**
 * Has V8 compile every function of the files named while they are read, beside the page's own thread, instead of one by one
 * while the page starts (https://v8.dev/blog/explicit-compile-hints). It reads this on a file's first line alone.
 */
export function compileHint(names: readonly string[]): Plugin {
  return {
    name: 'compile-hint',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
        for (const name of names) {
          const script = scripts.find(({ fileName }) =>
            new RegExp(`^assets/${name}-[\\w-]{8}\\.js$`).test(fileName),
          )
          if (!script) return this.error(`There is no file ${name} to give a hint for`)
          script.code = `//# allFunctionsCalledOnLoad\n${script.code}`
        }
      },
    },
  }
}

import type { Plugin } from 'vite'

/**
 * Has V8 compile every function of the files named while they are read, beside the page's own thread, instead of one by one
 * while the page starts (https://v8.dev/blog/explicit-compile-hints). It reads this on a file's first line alone.
 */
export function compileHint(files: readonly string[]): Plugin {
  const named = new RegExp(`^assets/(${files.join('|')})-[\\w-]{8}\\.js$`)
  return {
    name: 'compile-hint',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
        const hinted = scripts.filter(({ fileName }) => named.test(fileName))
        if (hinted.length < files.length) this.error(`Of ${files.join(', ')} one is missing`)
        for (const script of hinted) script.code = `//# allFunctionsCalledOnLoad\n${script.code}`
      },
    },
  }
}

import { registerHooks } from 'node:module'

/** Lets Node run the PWA's sources unchanged. Their imports have no file extensions, because bundlers do not need them. */
registerHooks({
  resolve: (specifier, context, next) => {
    try {
      return next(specifier, context)
    } catch (error) {
      if (!specifier.startsWith('.')) throw error
      return next(`${specifier}.ts`, context)
    }
  },
})

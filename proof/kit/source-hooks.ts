import { registerHooks } from 'node:module'

/** Lets Node run the PWA's sources as they are: their imports name no extension, as bundlers have it. */
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

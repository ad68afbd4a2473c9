import * as z from 'zod/mini'

export const CLIENT_ERROR_KINDS = ['screen', 'error', 'rejection'] as const
export const BROWSERS = ['samsung', 'opera', 'edge', 'firefox', 'chrome', 'safari', 'other'] as const

/** Maximum size of a report in bytes. */
export const CLIENT_ERROR_MAX_BYTES = 2_048
export const CLIENT_ERROR_MESSAGE = 200
export const CLIENT_ERROR_FRAMES = 5

/** An error in a browser: what happened and where in the code, but nothing about the user. */
export const clientErrorInput = z.object({
  /**
   * `screen`: caught by the router while it loaded or showed a screen. `error`: any other uncaught exception.
   * `rejection`: an unhandled promise rejection.
   */
  kind: z.enum(CLIENT_ERROR_KINDS),
  message: z.string().check(z.maxLength(CLIENT_ERROR_MESSAGE)),
  /** The route pattern of the screen. */
  route: z.string().check(z.regex(/^(?:\/|(?:\/[$a-z][\w-]{0,30}){1,5}\/?)$/i)),
  /** Name of the build's entry file. */
  build: z.string().check(z.regex(/^[\w.-]{1,60}$/)),
  browser: z.enum(BROWSERS),
  /** Stack frames: file of the build, line and column. */
  frames: z
    .array(z.string().check(z.regex(/^[$\w.-]{1,80}\.(?:js|tsx?):\d{1,7}:\d{1,7}$/)))
    .check(z.maxLength(CLIENT_ERROR_FRAMES)),
})

export type ClientErrorInput = z.infer<typeof clientErrorInput>

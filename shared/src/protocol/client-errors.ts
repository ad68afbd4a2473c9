import * as z from 'zod/mini'

export const CLIENT_ERROR_KINDS = ['screen', 'error', 'rejection'] as const
export const BROWSERS = ['samsung', 'opera', 'edge', 'firefox', 'chrome', 'safari', 'other'] as const

/** Bytes of a whole report. */
export const CLIENT_ERROR_MAX_BYTES = 2_048
export const CLIENT_ERROR_MESSAGE = 200
export const CLIENT_ERROR_FRAMES = 5

/** An error of a browser: what says where it was in the code, and nothing that says of whom. */
export const clientErrorInput = z.object({
  /** Thrown while a screen was shown, by anything else, or in a promise that nobody awaited. */
  kind: z.enum(CLIENT_ERROR_KINDS),
  message: z.string().check(z.maxLength(CLIENT_ERROR_MESSAGE)),
  /** The pattern of the screen's address. */
  route: z.string().check(z.regex(/^(?:\/|(?:\/[$a-z][\w-]{0,30}){1,5}\/?)$/i)),
  /** The file with which the build begins. */
  build: z.string().check(z.regex(/^[\w.-]{1,60}$/)),
  browser: z.enum(BROWSERS),
  /** Files of the build with line and column. */
  frames: z
    .array(z.string().check(z.regex(/^[$\w.-]{1,80}\.(?:js|tsx?):\d{1,7}:\d{1,7}$/)))
    .check(z.maxLength(CLIENT_ERROR_FRAMES)),
})

export type ClientErrorInput = z.infer<typeof clientErrorInput>

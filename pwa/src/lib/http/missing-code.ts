/** As Chromium, Firefox and Safari say it, and Vite of a style sheet. */
const MISSING =
  /dynamically imported module|importing a module script failed|module script load failed|unable to preload css/i

/** True where a part of the product could not be loaded: it is not on this phone, and nothing or nobody brought it. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && MISSING.test(error.message)
}

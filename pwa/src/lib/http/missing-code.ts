/** What Chromium, Firefox and Safari say if a chunk cannot be loaded, and what Vite says for a style sheet. */
const MISSING =
  /dynamically imported module|importing a module script failed|module script load failed|unable to preload css/i

/** True if a chunk of the app could not be loaded: it is not on this phone, and no network delivered it. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && MISSING.test(error.message)
}

import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The build folder: `pwa/dist`, or the value of `PWA_DIST`. */
export function distDir(): string {
  const { PWA_DIST } = process.env
  return PWA_DIST ? resolve(PWA_DIST) : fileURLToPath(new URL('../dist', import.meta.url))
}

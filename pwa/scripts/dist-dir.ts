import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the build goes: `pwa/dist`, or what `PWA_DIST` names. */
export function distDir(): string {
  const { PWA_DIST } = process.env
  return PWA_DIST ? resolve(PWA_DIST) : fileURLToPath(new URL('../dist', import.meta.url))
}

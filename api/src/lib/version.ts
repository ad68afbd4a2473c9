import { readFileSync } from 'node:fs'

/** Of the product, as its package says. */
export const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string }

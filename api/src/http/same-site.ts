import type { Config } from '../config.ts'

/** False for what a browser sends from another site; programs that send neither header pass. */
export function isSameSite(headers: Headers, config: Pick<Config, 'public_url'>): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  if (origin === null) return true
  if (config.public_url && origin === new URL(config.public_url).origin) return true
  return URL.canParse(origin) && new URL(origin).host === headers.get('host')
}

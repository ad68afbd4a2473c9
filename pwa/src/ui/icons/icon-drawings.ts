import type { DrawingName } from './icon-names.ts'
import sprite from './icons.svg?raw'

const SYMBOLS = /<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/g

let drawings: Map<string | undefined, string | undefined> | undefined

/** The shapes of a drawing, as SVG. */
export function drawingOf(name: DrawingName): string {
  // Not as the module starts: the bundler could not leave it out where only the server draws.
  drawings ??= new Map([...sprite.matchAll(SYMBOLS)].map(([, id, shapes]) => [id, shapes]))
  return drawings.get(name) ?? ''
}

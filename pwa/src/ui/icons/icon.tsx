import { classNames } from '../class-names.ts'
import type { DrawingName, IconName } from './icon-names.ts'
import sprite from './icons.svg?no-inline'
import spriteText from './icons.svg?raw'

export type { IconName }

/** A 24 × 24 icon, beside text that says what it means or in a control with a label. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <svg viewBox="0 0 24 24" className={classNames('icon', className)} {...drawn(name)} />
}

/**
 * Props for an `<svg>` with this drawing. The server draws the shapes inline, so that they are there at the first paint,
 * and React hydrates them without a check. In the browser, later drawings refer to the one file that holds them all.
 */
export function drawn(name: DrawingName) {
  const __html = import.meta.env.SSR ? drawingOf(name) : `<use href="${sprite}#${name}"/>`
  return { 'aria-hidden': true, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html } }
}

const SYMBOLS = /<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/g

let drawings: Map<string | undefined, string | undefined> | undefined

/** The shapes of a drawing, as SVG. */
function drawingOf(name: DrawingName): string {
  // Created on first use instead of at module load, so that the bundler can remove it from the client, which never
  // calls this function.
  drawings ??= new Map([...spriteText.matchAll(SYMBOLS)].map(([, id, shapes]) => [id, shapes]))
  return drawings.get(name) ?? ''
}

import { classNames } from '../class-names.ts'
import type { DrawingName, IconName } from './icon-names.ts'
import sprite from './icons.svg?no-inline'
import spriteText from './icons.svg?raw'

export type { IconName }

/** A sign on 24 by 24, beside words that say what it means or in a control that has a label. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <svg viewBox="0 0 24 24" className={classNames('icon', className)} {...drawn(name)} />
}

/**
 * What is drawn in an `<svg>`. The server draws it into the page, where it is there with the first paint, and React takes
 * it over unread; what comes later refers to the one file that holds all drawings.
 */
export function drawn(name: DrawingName) {
  const __html = import.meta.env.SSR ? drawingOf(name) : `<use href="${sprite}#${name}"/>`
  return { 'aria-hidden': true, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html } }
}

const SYMBOLS = /<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/g

let drawings: Map<string | undefined, string | undefined> | undefined

/** The shapes of a drawing, as SVG. */
function drawingOf(name: DrawingName): string {
  // Not as the module starts: the bundler could not leave it out where only the server draws.
  drawings ??= new Map([...spriteText.matchAll(SYMBOLS)].map(([, id, shapes]) => [id, shapes]))
  return drawings.get(name) ?? ''
}

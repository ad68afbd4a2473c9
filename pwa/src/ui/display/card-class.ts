import { classNames } from '../class-names.ts'

/** The classes of a card, for a form or a link that looks like one. */
export function cardClass(className?: string): string {
  return classNames('rounded-card border border-line bg-card p-4 shadow-card', className)
}

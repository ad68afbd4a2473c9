import { classNames } from '../class-names.ts'

/** The look of a card, for a form or a link that is one. */
export function cardClass(className?: string): string {
  return classNames('rounded-card border border-line bg-card p-4 shadow-card', className)
}

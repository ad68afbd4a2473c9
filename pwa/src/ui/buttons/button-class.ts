import { classNames } from '../class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
type ButtonLook = {
  variant?: ButtonVariant | undefined
  wide?: boolean | undefined
  className?: string | undefined
}

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 text-center font-semibold ' +
  'disabled:opacity-60 aria-disabled:opacity-60 ' +
  // On a narrow phone with very large text, a long word would be wider than the card.
  'max-[14rem]:max-w-full max-[14rem]:px-2 max-[14rem]:wrap-break-word'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border border-control bg-card text-ink hover:bg-sunken',
  ghost: 'text-brand-ink hover:bg-brand-tint',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
}

/** The classes of a button, for a link that looks like one: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'primary', wide, className }: ButtonLook = {}): string {
  return classNames(BASE, VARIANTS[variant], wide && 'w-full', className)
}

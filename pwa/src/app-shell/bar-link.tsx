import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { Icon, type IconName } from '../ui/icons/icon.tsx'

export type BarItem = {
  to: NonNullable<LinkProps['to']>
  label: string
  icon: IconName
  /** Another address of the same screen. */
  isAlsoAt?: string
}

export function useIsAt(path: string | undefined): boolean {
  return useLocation({ select: ({ pathname }) => pathname === path })
}

/** A link in a phone's bottom bar. */
export function BarLink({ to, label, icon, isAlsoAt }: BarItem) {
  const isHere = useIsAt(isAlsoAt)
  return (
    <li className="min-w-0 flex-auto">
      <Link
        to={to}
        {...(isHere && { 'aria-current': 'page' })}
        activeOptions={{ exact: to === '/', includeSearch: false }}
        className="flex min-h-(--bar-height) flex-col items-center justify-center gap-0.5 font-semibold text-muted -outline-offset-3 aria-[current=page]:text-brand-ink"
      >
        <Icon name={icon} className="size-[min(1.5rem,28px)]" />
        <span className="bar-label max-w-full truncate px-0.5">{label}</span>
      </Link>
    </li>
  )
}

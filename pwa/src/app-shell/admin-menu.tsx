import { Link } from '@tanstack/react-router'
import { ADMIN } from '@tecnicerca/shared/messages/admin/admin'
import { ADMIN_DESK } from '@tecnicerca/shared/messages/admin/desk'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { wholeNumber } from '@tecnicerca/shared/values/formats'
import type { ReactNode } from 'react'
import { buttonClass } from '../ui/buttons/button-class.ts'
import { Icon } from '../ui/icons/icon.tsx'
import { BottomBar } from '../ui/layout/bottom-bar.tsx'
import { type BarItem, BarLink, useIsAt } from './bar-link.tsx'

const DESK: BarItem = { to: '/admin/desk', label: ADMIN_DESK.menu, icon: 'clipboard-list' }
/** The screens in a phone's bottom bar. */
const MAIN: BarItem[] = [
  { to: '/admin/reports', label: ADMIN.reports, icon: 'chart-column', isAlsoAt: '/admin' },
  { to: '/admin/users', label: ADMIN.users, icon: 'users' },
  { to: '/admin/categories', label: ADMIN.categories, icon: 'tags' },
  { to: '/admin/technicians', label: ADMIN.technicians, icon: 'wrench' },
  { to: '/admin/cases', label: ADMIN.cases, icon: 'messages-square' },
]
const MORE: BarItem[] = [
  { to: '/admin/reviews', label: ADMIN.reviews, icon: 'star' },
  { to: '/admin/complaints', label: TITLES.adminComplaints, icon: 'shield' },
  { to: '/admin/sectores', label: TITLES.adminSectors, icon: 'map-pin' },
  { to: '/admin/activity', label: ADMIN.activity, icon: 'clock' },
]

/** Beside the page in a wide desktop window, above it in a narrow one; phones have the main links in a bottom bar. */
export function AdminMenu({
  name,
  waiting,
  signOut,
}: {
  name: string
  /** The number of items that wait on the desk. */
  waiting: number
  signOut: ReactNode
}) {
  return (
    <aside className="mb-4 lg:sticky lg:top-4 lg:mb-0 lg:self-start print:hidden">
      <h2 className="text-lg font-bold">{ADMIN.title}</h2>
      <p className="mb-3 text-muted wrap-anywhere">{ADMIN.greeting(name)}</p>
      <nav aria-label={ADMIN.menu}>
        <ul className="flex flex-wrap gap-1 border-b border-line pb-1 *:flex-auto lg:grid lg:pb-3">
          <MenuLink {...DESK} waiting={waiting} />
          {MAIN.map((item) => (
            <MenuLink key={item.label} {...item} className="hidden md:block" />
          ))}
          {MORE.map((item) => (
            <MenuLink key={item.label} {...item} />
          ))}
        </ul>
        <div className="flex flex-wrap justify-between gap-1 whitespace-nowrap *:w-auto *:px-2 *:text-sm pt-1 lg:grid lg:pt-3 lg:*:px-3 lg:*:text-base">
          <Link to="/" className={buttonClass({ variant: 'ghost', className: 'justify-start' })}>
            <Icon name="house" className="size-5" />
            {ADMIN.backHome}
          </Link>
          {signOut}
        </div>
      </nav>
      <BottomBar label={COMMON.mainNavigation}>
        {MAIN.map((item) => (
          <BarLink key={item.label} {...item} />
        ))}
      </BottomBar>
    </aside>
  )
}

function MenuLink({
  to,
  label,
  icon,
  waiting = 0,
  className,
  isAlsoAt,
}: BarItem & { waiting?: number; className?: string }) {
  const isHere = useIsAt(isAlsoAt)
  return (
    <li className={className}>
      <Link
        to={to}
        {...(isHere && { 'aria-current': 'page' })}
        activeOptions={{ includeSearch: false }}
        className="flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-control text-sm font-semibold text-muted hover:bg-sunken aria-[current=page]:bg-brand-tint aria-[current=page]:text-brand-ink lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:px-3 lg:text-base"
      >
        <Icon name={icon} className="size-5 shrink-0" />
        <span>
          {label}
          {waiting > 0 && <Waiting count={waiting} />}
        </span>
      </Link>
    </li>
  )
}

function Waiting({ count }: { count: number }) {
  const text = wholeNumber(count)
  return (
    <>
      <span aria-hidden className="ms-1 rounded-full bg-brand px-1.5 text-on-brand tabular-nums">
        {text}
      </span>
      <span className="sr-only">, {ADMIN_DESK.waiting(text)}</span>
    </>
  )
}

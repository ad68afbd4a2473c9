import { Link } from '@tanstack/react-router'
import { ADMIN } from '@tecnicerca/shared/messages/admin/admin'
import { COMMON } from '@tecnicerca/shared/messages/common'
import type { ReactNode } from 'react'
import { buttonClass } from '../ui/buttons/button-class.ts'
import { Icon } from '../ui/icons/icon.tsx'
import { BottomBar } from '../ui/layout/bottom-bar.tsx'
import { type BarItem, BarLink } from './bar-link.tsx'

const ITEMS: BarItem[] = [
  { to: '/admin/reports', label: ADMIN.reports, icon: 'chart-column' },
  { to: '/admin/users', label: ADMIN.users, icon: 'users' },
  { to: '/admin/categories', label: ADMIN.categories, icon: 'tags' },
  { to: '/admin/technicians', label: ADMIN.technicians, icon: 'wrench' },
  { to: '/admin/cases', label: ADMIN.cases, icon: 'messages-square' },
]

/** Beside the screen on a wide desktop window, above it on a narrow one, at the bottom on a phone. */
export function AdminMenu({ name, signOut }: { name: string; signOut: ReactNode }) {
  return (
    <aside className="mb-4 lg:sticky lg:top-4 lg:mb-0 lg:self-start print:hidden">
      <h2 className="text-lg font-bold">{ADMIN.title}</h2>
      <p className="mb-3 text-muted wrap-anywhere">{ADMIN.greeting(name)}</p>
      <nav aria-label={ADMIN.menu}>
        <ul className="hidden gap-1 border-b border-line pb-1 *:flex-auto md:flex lg:grid lg:pb-3">
          {ITEMS.map((item) => (
            <MenuLink key={item.label} {...item} />
          ))}
        </ul>
        <div className="flex flex-wrap justify-between gap-1 whitespace-nowrap *:w-auto *:px-2 *:text-sm md:pt-1 lg:grid lg:pt-3 lg:*:px-3 lg:*:text-base">
          <Link to="/" className={buttonClass({ variant: 'ghost', className: 'justify-start' })}>
            <Icon name="house" className="size-5" />
            {ADMIN.backHome}
          </Link>
          <Link
            to="/admin/activity"
            className={buttonClass({ variant: 'ghost', className: 'justify-start' })}
          >
            <Icon name="clock" className="size-5" />
            {ADMIN.activity}
          </Link>
          {signOut}
        </div>
      </nav>
      <BottomBar label={COMMON.mainNavigation}>
        {ITEMS.map((item) => (
          <BarLink key={item.label} {...item} />
        ))}
      </BottomBar>
    </aside>
  )
}

function MenuLink({ to, label, icon }: BarItem) {
  return (
    <li>
      <Link
        to={to}
        activeOptions={{ includeSearch: false }}
        className="flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-control text-sm font-semibold text-muted hover:bg-sunken aria-[current=page]:bg-brand-tint aria-[current=page]:text-brand-ink lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:px-3 lg:text-base"
      >
        <Icon name={icon} className="size-5 shrink-0" />
        {label}
      </Link>
    </li>
  )
}

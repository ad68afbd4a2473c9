import { Link, type LinkProps } from '@tanstack/react-router'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { NAVIGATION } from '@tecnicerca/shared/messages/navigation'
import { type SessionUser, useSession } from '../lib/session/session.ts'
import { readRedirect } from '../navigation/guards.ts'
import { Mark } from '../ui/icons/mark.tsx'
import { ConnectionSlot, NoticesSlot, PendingSlot } from './connection-slot.tsx'

type NavigationItem = { to: NonNullable<LinkProps['to']>; label: string }

const ALWAYS: NavigationItem[] = [
  { to: '/', label: NAVIGATION.home },
  { to: '/como-funciona', label: NAVIGATION.howItWorks },
]
const VISITOR: NavigationItem[] = [
  { to: '/register', label: NAVIGATION.register },
  { to: '/login', label: NAVIGATION.login },
  { to: '/register-technician', label: NAVIGATION.becomeTechnician },
]
const SIGNED_IN: NavigationItem[] = [
  { to: '/search', label: NAVIGATION.search },
  { to: '/my-requests', label: NAVIGATION.service_requests },
  { to: '/my-account', label: NAVIGATION.myAccount },
]
const OWN: Partial<Record<SessionUser['role'], NavigationItem[]>> = {
  technician: [{ to: '/my-profile', label: NAVIGATION.myProfile }],
  admin: [{ to: '/admin', label: NAVIGATION.admin }],
}

export function SiteHeader() {
  const { user } = useSession()
  return (
    <header className="on-blue group/header bg-header text-on-header print:hidden">
      <div className="mx-auto flex min-h-14 max-w-page items-center gap-2 px-4 lg:gap-4">
        <Link
          to="/"
          className="inline-flex min-h-11 min-w-11 items-center gap-2 rounded-control text-lg font-bold"
        >
          <Mark className="h-7 w-auto" />
          {/* On a phone the name makes room for what is to be said of the connection. */}
          <span className="max-md:group-has-data-connection/header:sr-only">{COMMON.productName}</span>
        </Link>
        <ConnectionSlot />
        <div className="ml-auto flex items-center gap-2 md:contents">
          <PendingSlot />
          <nav aria-label={COMMON.mainNavigation} className="ml-auto hidden md:block">
            <ul className="flex flex-wrap justify-end lg:gap-1">
              {linksFor(user?.role).map((item) => (
                <HeaderLink key={item.label} item={item} />
              ))}
            </ul>
          </nav>
          {user && <NoticesSlot />}
        </div>
        {!user && <PhoneLinks />}
      </div>
    </header>
  )
}

function linksFor(role: SessionUser['role'] | undefined): NavigationItem[] {
  return role ? [...ALWAYS, ...SIGNED_IN, ...(OWN[role] ?? [])] : [...ALWAYS, ...VISITOR]
}

function HeaderLink({ item }: { item: NavigationItem }) {
  return (
    <li>
      <Link
        to={item.to}
        search={VISITOR.includes(item) ? readRedirect : {}}
        activeOptions={{ exact: true }}
        className="inline-flex min-h-11 items-center rounded-control px-1.5 text-sm font-semibold text-header-muted lg:px-3 lg:text-base hover:text-on-header aria-[current=page]:text-on-header aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
      >
        {item.label}
      </Link>
    </li>
  )
}

/** A visitor's phone has no bottom bar: the two ways in stand in the header, the rest in the footer. */
function PhoneLinks() {
  return (
    <Link
      to="/login"
      search={readRedirect}
      className="ml-auto inline-flex min-h-11 items-center rounded-control px-2 font-semibold text-on-header group-has-data-[connection=offline]/header:hidden md:hidden"
    >
      {NAVIGATION.login}
    </Link>
  )
}

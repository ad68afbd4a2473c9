import { Link, type LinkProps } from '@tanstack/react-router'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { NAVIGATION } from '@tecnicerca/shared/messages/navigation'
import { type SessionUser, useSession } from '../lib/session/session.ts'
import { readRedirect } from '../navigation/guards.ts'
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
      <div className="mx-auto flex min-h-14 max-w-page flex-wrap items-center gap-x-2 px-4 md:flex-nowrap lg:gap-4">
        <Link
          to="/"
          className="flex h-11 min-w-[44px] max-w-max flex-[1_1_44px] flex-wrap items-center gap-x-2 overflow-hidden rounded-control text-lg font-bold md:flex-none"
        >
          <span className="flex h-11 items-center">
            <Mark className="h-7 w-auto shrink-0" />
          </span>
          {/* Where it does not fit beside the other links it wraps out of sight, so that the header never grows. */}
          <span className="leading-11 max-md:group-has-data-connection/header:sr-only">
            {COMMON.productName}
          </span>
        </Link>
        <ConnectionSlot />
        <div className="ml-auto flex items-center gap-2 md:contents">
          <PendingSlot />
          {/* Where all links fit in one line, the connection note gets narrower instead of them. */}
          <nav aria-label={COMMON.mainNavigation} className="ml-auto hidden md:block min-[76rem]:shrink-0">
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
  if (!role) return [...ALWAYS, ...VISITOR]
  // Admins have no requests of their own. They find those of all users in the admin area.
  const signedIn = SIGNED_IN.filter(({ to }) => role !== 'admin' || to !== '/my-requests')
  return [...ALWAYS, ...signedIn, ...(OWN[role] ?? [])]
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

/** A visitor has no bottom bar on a phone: the login link is in the header, the rest in the footer. */
function PhoneLinks() {
  return (
    <Link
      to="/login"
      search={readRedirect}
      className="ml-auto inline-flex min-h-11 items-center rounded-control px-2 text-[length:min(1rem,7vw)] font-semibold whitespace-nowrap text-on-header group-has-data-[connection=offline]/header:hidden md:hidden"
    >
      {NAVIGATION.login}
    </Link>
  )
}

/** The logo, a pin with a wrench, in the colors for the blue header. The app icon has the same drawing. */
function Mark({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox="15 10 34 44" className={className}>
      <path
        className="fill-on-header"
        d="M32 11c-8.8 0-16 7-16 15.700 0 11.300 16 26.300 16 26.300s16-15 16-26.300C48 18 40.800 11 32 11Z"
      />
      <path
        className="fill-star"
        d="M39.600 20.900a6.600 6.600 0 0 0-8.700 8.100l-5.300 5.300a2.300 2.300 0 0 0 3.200 3.200l5.300-5.300a6.600 6.600 0 0 0 8.100-8.700l-3.700 3.700-2.600-.7-.7-2.600Z"
      />
    </svg>
  )
}

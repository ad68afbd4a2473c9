import { Link, type LinkProps } from '@tanstack/react-router'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { NAVIGATION } from '@tecnicerca/shared/messages/home'
import { MapPin } from 'lucide-react'
import { useSession } from '../lib/session.ts'
import { readRedirect } from '../navigation/guards.ts'
import { PendingSlot } from './connection-slot.tsx'

type NavigationItem = { to: NonNullable<LinkProps['to']>; label: string }

const ALWAYS: NavigationItem[] = [
  { to: '/', label: NAVIGATION.home },
  { to: '/como-funciona', label: NAVIGATION.how_it_works },
]
const VISITOR: NavigationItem[] = [
  { to: '/register', label: NAVIGATION.register },
  { to: '/login', label: NAVIGATION.login },
  { to: '/register-technician', label: NAVIGATION.become_technician },
]
const SIGNED_IN: NavigationItem[] = [{ to: '/my-account', label: NAVIGATION.my_account }]
const TECHNICIAN: NavigationItem[] = [...SIGNED_IN, { to: '/my-profile', label: NAVIGATION.my_profile }]

export function SiteHeader() {
  const { user, is_technician } = useSession()
  const own = !user ? VISITOR : is_technician ? TECHNICIAN : SIGNED_IN
  return (
    <header className="on-blue bg-header text-on-header print:hidden">
      <div className="mx-auto flex min-h-14 max-w-page items-center gap-4 px-4">
        <Link to="/" className="inline-flex min-h-11 items-center gap-2 rounded-control text-lg font-bold">
          <MapPin aria-hidden className="size-6" />
          {COMMON.product_name}
        </Link>
        <PendingSlot />
        <nav aria-label={COMMON.main_navigation} className="ml-auto hidden md:block">
          <ul className="flex gap-1">
            {[...ALWAYS, ...own].map((item) => (
              <HeaderLink key={item.label} item={item} />
            ))}
          </ul>
        </nav>
        {!user && <PhoneLinks />}
      </div>
    </header>
  )
}

function HeaderLink({ item }: { item: NavigationItem }) {
  return (
    <li>
      <Link
        to={item.to}
        search={VISITOR.includes(item) ? readRedirect : {}}
        activeOptions={{ exact: true }}
        className="inline-flex min-h-11 items-center rounded-control px-3 font-semibold text-header-muted hover:text-on-header aria-[current=page]:text-on-header aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
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
      className="ml-auto inline-flex min-h-11 items-center rounded-control px-2 font-semibold text-on-header md:hidden"
    >
      {NAVIGATION.login}
    </Link>
  )
}

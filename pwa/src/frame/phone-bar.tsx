import { Link, type LinkProps } from '@tanstack/react-router'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { NAVIGATION } from '@tecnicerca/shared/messages/home'
import { CircleUser, ClipboardList, House, IdCard, type LucideIcon, Search } from 'lucide-react'
import { useSession } from '../lib/session.ts'
import { BottomBar } from '../ui/bottom-bar.tsx'

type BarItem = { to: NonNullable<LinkProps['to']>; label: string; Icon: LucideIcon }

const FIRST: BarItem[] = [
  { to: '/', label: NAVIGATION.home, Icon: House },
  { to: '/search', label: NAVIGATION.search, Icon: Search },
  { to: '/my-requests', label: NAVIGATION.service_requests, Icon: ClipboardList },
]
const PROFILE: BarItem = { to: '/my-profile', label: NAVIGATION.my_profile, Icon: IdCard }
const ACCOUNT: BarItem = { to: '/my-account', label: NAVIGATION.account, Icon: CircleUser }

export function PhoneBar() {
  const { user, is_technician } = useSession()
  if (!user) return null
  const items = is_technician ? [...FIRST, PROFILE, ACCOUNT] : [...FIRST, ACCOUNT]
  return (
    <BottomBar label={COMMON.main_navigation}>
      {items.map((item) => (
        <BarLink key={item.label} {...item} />
      ))}
    </BottomBar>
  )
}

function BarLink({ to, label, Icon }: BarItem) {
  return (
    <li className="flex-auto">
      <Link
        to={to}
        activeOptions={{ exact: to === '/', includeSearch: false }}
        className="flex min-h-14 flex-col items-center justify-center gap-0.5 text-sm font-semibold text-muted -outline-offset-3 aria-[current=page]:text-brand-ink"
      >
        <Icon aria-hidden className="size-6" />
        <span className="px-1 whitespace-nowrap">{label}</span>
      </Link>
    </li>
  )
}

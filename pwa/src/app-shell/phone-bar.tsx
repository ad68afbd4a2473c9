import { useMatches } from '@tanstack/react-router'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { NAVIGATION } from '@tecnicerca/shared/messages/navigation'
import { type SessionUser, useSession } from '../lib/session/session.ts'
import { BottomBar } from '../ui/layout/bottom-bar.tsx'
import { type BarItem, BarLink } from './bar-link.tsx'

const FIRST: BarItem[] = [
  { to: '/', label: NAVIGATION.home, icon: 'house' },
  { to: '/search', label: NAVIGATION.search, icon: 'search' },
  { to: '/my-requests', label: NAVIGATION.service_requests, icon: 'clipboard-list' },
]
const OWN: Partial<Record<SessionUser['role'], BarItem>> = {
  technician: { to: '/my-profile', label: NAVIGATION.myProfile, icon: 'id-card' },
  admin: { to: '/admin', label: NAVIGATION.adminShort, icon: 'gauge' },
}
const ACCOUNT: BarItem = { to: '/my-account', label: NAVIGATION.account, icon: 'circle-user' }

/** The bottom bar of a signed-in user on a phone; not shown in an area with its own bar. */
export function PhoneBar() {
  const { user } = useSession()
  const hasOwnBar = useMatches({
    select: (matches) => matches.some((match) => match.staticData.hasOwnBar),
  })
  if (!user || hasOwnBar) return null
  const own = OWN[user.role]
  const first = FIRST.filter(({ to }) => user.role !== 'admin' || to !== '/my-requests')
  return (
    <BottomBar label={COMMON.mainNavigation}>
      {[...first, ...(own ? [own] : []), ACCOUNT].map((item) => (
        <BarLink key={item.label} {...item} />
      ))}
    </BottomBar>
  )
}

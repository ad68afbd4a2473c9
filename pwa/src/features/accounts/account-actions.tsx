import { Link, type LinkProps } from '@tanstack/react-router'
import type { Role } from '@tecnicerca/shared/accounts'
import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import { UPGRADE } from '@tecnicerca/shared/messages/technicians'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { NeedsNetwork } from '../../app-shell/needs-network.tsx'
import { lacksProfile } from '../../lib/session/lacks-profile.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { Card } from '../../ui/display/card.tsx'
import { Icon, type IconName } from '../../ui/icons/icon.tsx'
import { SignOutButton } from './sign-out-button.tsx'

/** `missing_profile`: a user whom an administrator made a technician and who has not filled in a profile yet. */
type Who = Role | 'missing_profile'
type Action = { to: NonNullable<LinkProps['to']>; label: string; icon: IconName; roles?: readonly Who[] }

const PROFILE_ACTIONS: Action[] = [
  { to: '/my-profile', label: ACCOUNT.myProfile, icon: 'id-card', roles: ['technician'] },
  { to: '/admin', label: ACCOUNT.adminPanel, icon: 'shield', roles: ['admin'] },
  { to: '/my-profile/edit', label: ACCOUNT.editProfile, icon: 'pencil', roles: ['technician'] },
  { to: '/become-technician', label: UPGRADE.firstProfile, icon: 'id-card', roles: ['missing_profile'] },
  {
    to: '/my-account/edit',
    label: ACCOUNT.editProfile,
    icon: 'pencil',
    roles: ['customer', 'admin', 'missing_profile'],
  },
  { to: '/become-technician', label: ACCOUNT.becomeTechnician, icon: 'wrench', roles: ['customer'] },
]

const REQUEST_ACTIONS: Action[] = [
  { to: '/my-requests', label: ACCOUNT.myRequests, icon: 'clipboard-list' },
  {
    to: '/mis-tecnicos',
    label: TITLES.favourites,
    icon: 'star',
    roles: ['customer', 'technician', 'missing_profile'],
  },
  { to: '/mi-mes', label: TITLES.month, icon: 'chart-column', roles: ['technician'] },
  { to: '/mis-clientes', label: TITLES.customers, icon: 'users', roles: ['technician'] },
  { to: '/my-account/quick-replies', label: TITLES.quickReplies, icon: 'zap', roles: ['technician'] },
  {
    to: '/my-account/blocked-customers',
    label: TITLES.blocked_customers,
    icon: 'ban',
    roles: ['technician'],
  },
  {
    to: '/my-account/blocked-technicians',
    label: TITLES.blocked_technicians,
    icon: 'ban',
    roles: ['customer', 'missing_profile'],
  },
]

const SECURITY_ACTIONS: Action[] = [
  { to: '/my-account/email', label: TITLES.emailChange, icon: 'mail' },
  { to: '/my-account/devices', label: TITLES.devices, icon: 'smartphone' },
  { to: '/my-account/second-factor', label: TITLES.secondFactor, icon: 'shield' },
  { to: '/my-account/passkeys', label: TITLES.passkeys, icon: 'key-round' },
]

const GROUPS = [
  { id: 'profile', title: ACCOUNT.groups.profile, actions: PROFILE_ACTIONS },
  { id: 'requests', title: ACCOUNT.groups.requests, actions: REQUEST_ACTIONS },
  { id: 'security', title: ACCOUNT.groups.security, actions: SECURITY_ACTIONS },
]

/** Where the account leads, in groups. Nothing that concerns another role. */
export function AccountActions({ user }: { user: SessionUser }) {
  const who = lacksProfile(user) ? 'missing_profile' : user.role
  return (
    <div className="grid gap-4">
      {GROUPS.map(({ id, title, actions }) => (
        <Card key={id} as="section" aria-labelledby={`account-${id}`}>
          <h2 id={`account-${id}`} className="mb-1 text-sm font-semibold text-muted">
            {title}
          </h2>
          <ul className="-mb-2 divide-y divide-line">
            {actions
              .filter(({ roles }) => roles === undefined || roles.includes(who))
              .map((action) => (
                <li key={action.to}>
                  <ActionLink {...action} />
                </li>
              ))}
          </ul>
        </Card>
      ))}
      <SignOutButton notice={<NeedsNetwork keeps={false} />} />
    </div>
  )
}

function ActionLink({ to, label, icon }: Action) {
  return (
    <Link
      to={to}
      className="-mx-2 flex min-h-12 items-center gap-3 rounded-control px-2 font-semibold hover:bg-sunken"
    >
      <Icon name={icon} className="size-5 shrink-0 text-brand-ink" />
      <span className="min-w-0 grow">{label}</span>
      <Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
    </Link>
  )
}

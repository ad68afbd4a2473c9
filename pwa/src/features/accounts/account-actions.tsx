import { Link, type LinkProps } from '@tanstack/react-router'
import type { Role } from '@tecnicerca/shared/accounts'
import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import { UPGRADE } from '@tecnicerca/shared/messages/technicians'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { NeedsNetwork } from '../../app-shell/needs-network.tsx'
import { lacksProfile } from '../../lib/session/lacks-profile.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Icon, type IconName } from '../../ui/icons/icon.tsx'
import { SignOutButton } from './sign-out-button.tsx'

/** `missing_profile`: a user whom an administrator made a technician and who has not filled in a profile yet. */
type Who = Role | 'missing_profile'
type Action = { to: NonNullable<LinkProps['to']>; label: string; icon: IconName; roles?: readonly Who[] }

const ACTIONS: Action[] = [
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
  { to: '/my-requests', label: ACCOUNT.myRequests, icon: 'clipboard-list' },
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
    roles: ['customer', 'technician', 'missing_profile'],
  },
  { to: '/my-account/email', label: TITLES.emailChange, icon: 'mail' },
  { to: '/my-account/devices', label: TITLES.devices, icon: 'smartphone' },
  { to: '/my-account/second-factor', label: TITLES.secondFactor, icon: 'shield' },
  { to: '/my-account/passkeys', label: TITLES.passkeys, icon: 'key-round' },
  { to: '/become-technician', label: ACCOUNT.becomeTechnician, icon: 'wrench', roles: ['customer'] },
]

export function AccountActions({ user }: { user: SessionUser }) {
  const who = lacksProfile(user) ? 'missing_profile' : user.role
  const actions = ACTIONS.filter(({ roles }) => roles === undefined || roles.includes(who))
  return (
    <ul className="grid gap-3">
      {actions.map(({ to, label, icon }) => (
        <li key={to}>
          <Link
            to={to}
            className={buttonClass({ variant: 'secondary', wide: true, className: 'justify-start' })}
          >
            <Icon name={icon} className="size-5 shrink-0 text-brand-ink" />
            {label}
          </Link>
        </li>
      ))}
      <li>
        <SignOutButton notice={<NeedsNetwork keeps={false} />} />
      </li>
    </ul>
  )
}

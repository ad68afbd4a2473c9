import { Link, type LinkProps } from '@tanstack/react-router'
import type { Role } from '@tecnicerca/shared/accounts'
import { ACCOUNT } from '@tecnicerca/shared/messages/account'
import { UPGRADE } from '@tecnicerca/shared/messages/technicians'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { Ban, ClipboardList, IdCard, type LucideIcon, Pencil, Shield, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { lacksProfile } from '../../lib/lacks-profile.ts'
import type { SessionUser } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { SignOutButton } from './sign-out-button.tsx'

/** `missing_profile`: a technician whom an administrator made one, and who has filled in no profile yet. */
type Who = Role | 'missing_profile'
type Action = { to: NonNullable<LinkProps['to']>; label: string; Icon: LucideIcon; roles?: readonly Who[] }

const ACTIONS: Action[] = [
  { to: '/my-profile', label: ACCOUNT.my_profile, Icon: IdCard, roles: ['technician'] },
  { to: '/admin', label: ACCOUNT.admin_panel, Icon: Shield, roles: ['admin'] },
  { to: '/my-profile/edit', label: ACCOUNT.edit_profile, Icon: Pencil, roles: ['technician'] },
  { to: '/become-technician', label: UPGRADE.first_profile, Icon: IdCard, roles: ['missing_profile'] },
  {
    to: '/my-account/edit',
    label: ACCOUNT.edit_profile,
    Icon: Pencil,
    roles: ['customer', 'admin', 'missing_profile'],
  },
  { to: '/my-requests', label: ACCOUNT.my_requests, Icon: ClipboardList },
  {
    to: '/my-account/blocked-customers',
    label: TITLES.blocked_customers,
    Icon: Ban,
    roles: ['technician'],
  },
  { to: '/become-technician', label: ACCOUNT.become_technician, Icon: Wrench, roles: ['customer'] },
]

export function AccountActions({ user, notice }: { user: SessionUser; notice: ReactNode }) {
  const who = lacksProfile(user) ? 'missing_profile' : user.role
  const actions = ACTIONS.filter(({ roles }) => roles === undefined || roles.includes(who))
  return (
    <ul className="grid gap-3">
      {actions.map(({ to, label, Icon }) => (
        <li key={to}>
          <Link
            to={to}
            className={buttonClass({ variant: 'secondary', wide: true, className: 'justify-start' })}
          >
            <Icon aria-hidden className="size-5 shrink-0 text-brand-ink" />
            {label}
          </Link>
        </li>
      ))}
      <li>
        <SignOutButton notice={notice} />
      </li>
    </ul>
  )
}

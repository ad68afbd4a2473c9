import type { Role } from '@tecnicerca/shared/accounts'
import type { AdminUser } from '@tecnicerca/shared/admin/users'
import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import { ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { PersonLink } from '../../ui/buttons/admin-links.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { EmailText } from '../../ui/display/email-text.tsx'
import type { Column } from '../../ui/tables/data-table-column.ts'

const { column } = ADMIN_USERS

export const USER_COLUMNS: Column<AdminUser>[] = [
  { key: 'id', header: column.id, cell: ({ id }) => id, isSortable: true },
  {
    key: 'name',
    header: column.name,
    primary: true,
    cell: ({ id, name }) => <PersonLink id={id}>{name}</PersonLink>,
    isSortable: true,
  },
  {
    key: 'email',
    header: column.email,
    cell: ({ email }) => <EmailText email={email} />,
    isSortable: true,
  },
  {
    key: 'phone',
    header: column.phone,
    cell: ({ phone }) => <span className="whitespace-nowrap">{phone || ACCOUNT.notSpecified}</span>,
    isSortable: true,
  },
  {
    key: 'role',
    header: column.role,
    cell: ({ role, suspended_at: suspendedAt }) => (
      <>
        <RoleBadge role={role} /> {suspendedAt && <Badge tone="amber">{ADMIN_USERS.states.suspended}</Badge>}
      </>
    ),
    isSortable: true,
  },
]

function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={role === 'admin' ? 'brand' : 'neutral'}>{ACCOUNT.role[role]}</Badge>
}

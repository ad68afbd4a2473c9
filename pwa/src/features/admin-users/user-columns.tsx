import type { Role, User } from '@tecnicerca/shared/accounts'
import { ACCOUNT } from '@tecnicerca/shared/messages/account'
import { ADMIN_USERS } from '@tecnicerca/shared/messages/admin'
import { Badge } from '../../ui/display/badge.tsx'
import { EmailText } from '../../ui/display/email-text.tsx'
import type { Column } from '../../ui/tables/data-table-column.ts'

const { column } = ADMIN_USERS

export const USER_COLUMNS: Column<User>[] = [
  { key: 'id', header: column.id, cell: ({ id }) => id, sortValue: ({ id }) => id },
  {
    key: 'name',
    header: column.name,
    primary: true,
    cell: ({ name }) => name,
    sortValue: ({ name }) => name,
  },
  {
    key: 'email',
    header: column.email,
    cell: ({ email }) => <EmailText email={email} />,
    sortValue: ({ email }) => email,
  },
  {
    key: 'phone',
    header: column.phone,
    cell: ({ phone }) => <span className="whitespace-nowrap">{phone || ACCOUNT.notSpecified}</span>,
    sortValue: ({ phone }) => phone,
  },
  {
    key: 'role',
    header: column.role,
    cell: ({ role }) => <RoleBadge role={role} />,
    sortValue: ({ role }) => ACCOUNT.role[role],
  },
]

function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={role === 'admin' ? 'brand' : 'neutral'}>{ACCOUNT.role[role]}</Badge>
}

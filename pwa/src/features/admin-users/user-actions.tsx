import type { User } from '@tecnicerca/shared/accounts'
import { ADMIN_USERS } from '@tecnicerca/shared/messages/admin'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

type UserActionsProps = { user: User; onEdit: (user: User) => void; onDelete: (user: User) => void }

export function UserActions({ user, onEdit, onDelete }: UserActionsProps) {
  return (
    <>
      <IconButton label={ADMIN_USERS.editNamed(user.name)} onClick={() => onEdit(user)}>
        <Icon name="pencil" className="size-5" />
      </IconButton>
      {user.role !== 'admin' && (
        <IconButton label={ADMIN_USERS.deleteNamed(user.name)} onClick={() => onDelete(user)}>
          <Icon name="trash-2" className="size-5 text-danger-ink" />
        </IconButton>
      )}
    </>
  )
}

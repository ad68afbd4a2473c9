import type { User } from '@tecnicerca/shared/accounts'
import { ADMIN_USERS } from '@tecnicerca/shared/messages/admin'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'

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

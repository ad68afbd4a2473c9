import { adminUserInput, ROLES, type Role } from '@tecnicerca/shared/accounts'
import { type AdminUser, type AdminUserChanges, adminUserAnswer } from '@tecnicerca/shared/admin/users'
import { ACCOUNT_LIMITS } from '@tecnicerca/shared/limits'
import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import { ADMIN, ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { VERIFICATION } from '@tecnicerca/shared/messages/verifications'
import { nameKey } from '@tecnicerca/shared/values/guarded-names'
import { phoneKey } from '@tecnicerca/shared/values/phone-numbers'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useAdminForm } from '../../lib/forms/admin-form.ts'
import { changedFields } from '../../lib/forms/changed-fields.ts'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { apiCall } from '../../lib/http/api-client.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { StaleNotice, staleValues } from '../../ui/dialogs/stale-notice.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ACCOUNT.role[role] }))
const userForm = z.extend(adminUserInput, { currentPassword: z.string() })
type UserValues = z.infer<typeof userForm>
const resolver = formResolver<UserValues, typeof userForm>(userForm)

type UserDialogProps = { user: AdminUser; onClose: () => void; onSaved: (saved: AdminUser) => void }

export function UserDialog({ user, onClose, onSaved }: UserDialogProps) {
  const [before] = useState(() => ({
    name: user.name,
    email: user.email,
    phone: user.phone,
    role: user.role,
    currentPassword: '',
  }))
  // After a `stale` error, saving again sends the version that the admin has now seen.
  const [version, setVersion] = useState(user.version)
  const { form, dialog, problem } = useAdminForm({
    resolver,
    defaultValues: before,
    send: async (input) => {
      const body: AdminUserChanges = { ...changedFields(input, before), version }
      return (await apiCall({ method: 'PUT', path: `/admin/users/${user.id}`, body }, adminUserAnswer)).user
    },
    showSuccess: (saved) => {
      toastSuccess(ADMIN_USERS.updated)
      onSaved(saved)
    },
    close: onClose,
    failed: ADMIN_USERS.updateFailed,
    missing: ADMIN_USERS.required,
    isShownInForm: (code) => code === 'stale',
  })
  const isMadeAdmin = useWatch({ control: form.control, name: 'role' }) === 'admin' && user.role !== 'admin'
  const seen = staleValues(problem)?.version
  if (seen !== undefined && seen !== version) setVersion(seen)
  return (
    <FormDialog {...dialog} title={ADMIN_USERS.edit} onClose={onClose}>
      <StaleNotice problem={problem} describe={describe} />
      <UserFields form={form} user={user} />
      {isMadeAdmin && (
        <TextInput
          {...fieldProps(form, 'currentPassword')}
          label={ADMIN.ownPassword}
          hint={ADMIN.ownPasswordHint}
          type="password"
          autoComplete="current-password"
          required
        />
      )}
    </FormDialog>
  )
}

function describe(field: string, value: unknown): [string, string] | undefined {
  const { column } = ADMIN_USERS
  if (field === 'role') return [column.role, ACCOUNT.role[value as Role]]
  return field === 'name' || field === 'email' || field === 'phone'
    ? [column[field], String(value)]
    : undefined
}

function UserFields({ form, user }: { form: UseFormReturn<UserValues>; user: AdminUser }) {
  const { column } = ADMIN_USERS
  const [name, phone] = useWatch({ control: form.control, name: ['name', 'phone'] })
  const ends = {
    identity: user.role === 'technician' && nameKey(name) !== nameKey(user.name),
    phone: user.role === 'technician' && phoneKey(phone) !== phoneKey(user.phone),
  }
  return (
    <>
      <TextInput
        {...fieldProps(form, 'name')}
        label={column.name}
        autoComplete="off"
        maxLength={ACCOUNT_LIMITS.name}
        required
        hint={ends.identity ? VERIFICATION.endsWithAdminChange.identity : undefined}
      />
      <TextInput
        {...fieldProps(form, 'email')}
        label={column.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ACCOUNT_LIMITS.email}
        required
      />
      <TextInput
        {...fieldProps(form, 'phone')}
        label={column.phone}
        type="tel"
        autoComplete="off"
        maxLength={ACCOUNT_LIMITS.phone}
        hint={ends.phone ? VERIFICATION.endsWithAdminChange.phone : undefined}
      />
      <Select {...fieldProps(form, 'role')} label={column.role} options={ROLE_OPTIONS} />
    </>
  )
}

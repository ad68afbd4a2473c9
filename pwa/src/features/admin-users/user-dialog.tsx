import { useQueryClient } from '@tanstack/react-query'
import { adminUserInput, ROLES, type Role } from '@tecnicerca/shared/accounts'
import type { AdminUser } from '@tecnicerca/shared/admin/users'
import { ACCOUNT_LIMITS } from '@tecnicerca/shared/limits'
import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import { ADMIN, ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { changedFields } from '../../lib/forms/changed-fields.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { StaleNotice, staleValues } from '../../ui/dialogs/stale-notice.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { updateUser } from './operations.ts'

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ACCOUNT.role[role] }))
const userForm = z.extend(adminUserInput, { currentPassword: z.string() })
type UserValues = z.infer<typeof userForm>
const resolver = formResolver<UserValues, typeof userForm>(userForm)

type UserDialogProps = { user: AdminUser; onClose: () => void; onSaved: (saved: AdminUser) => void }

export function UserDialog({ user, onClose, onSaved }: UserDialogProps) {
  const queryClient = useQueryClient()
  const [before] = useState(() => ({
    name: user.name,
    email: user.email,
    phone: user.phone,
    role: user.role,
    currentPassword: '',
  }))
  const form = useForm<UserValues>({ resolver, defaultValues: before })
  const isMadeAdmin = useWatch({ control: form.control, name: 'role' }) === 'admin' && user.role !== 'admin'
  // Saving again after `stale` sends the version that the admin has now seen.
  const [version, setVersion] = useState(user.version)
  const { submit, isBusy, problem } = useFormSubmission({
    form,
    send: (input) => updateUser(user.id, { ...changedFields(input, before), version }),
    done: async (saved) => {
      toastSuccess(ADMIN_USERS.updated)
      onSaved(saved)
      await queryClient.invalidateQueries()
      onClose()
    },
    failed: ADMIN_USERS.updateFailed,
    missing: ADMIN_USERS.required,
    stays: (code) => code === 'stale',
  })
  const seen = staleValues(problem)?.version
  if (seen !== undefined && seen !== version) setVersion(seen)
  return (
    <FormDialog
      title={ADMIN_USERS.edit}
      onSubmit={submit}
      onClose={onClose}
      busy={isBusy}
      isDirty={form.formState.isDirty}
    >
      <StaleNotice problem={problem} describe={describe} />
      <UserFields form={form} />
      {isMadeAdmin && (
        <TextInput
          {...form.register('currentPassword')}
          label={ADMIN.ownPassword}
          hint={ADMIN.ownPasswordHint}
          type="password"
          autoComplete="current-password"
          required
          error={form.formState.errors.currentPassword?.message}
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

function UserFields({ form }: { form: UseFormReturn<UserValues> }) {
  const { errors } = form.formState
  const { column } = ADMIN_USERS
  return (
    <>
      <TextInput
        {...form.register('name')}
        label={column.name}
        autoComplete="off"
        maxLength={ACCOUNT_LIMITS.name}
        required
        error={errors.name?.message}
      />
      <TextInput
        {...form.register('email')}
        label={column.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ACCOUNT_LIMITS.email}
        required
        error={errors.email?.message}
      />
      <TextInput
        {...form.register('phone')}
        label={column.phone}
        type="tel"
        autoComplete="off"
        maxLength={ACCOUNT_LIMITS.phone}
        error={errors.phone?.message}
      />
      <Select
        {...form.register('role')}
        label={column.role}
        options={ROLE_OPTIONS}
        error={errors.role?.message}
      />
    </>
  )
}

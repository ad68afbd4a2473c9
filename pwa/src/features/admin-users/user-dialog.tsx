import { useQueryClient } from '@tanstack/react-query'
import { type AdminUserInput, adminUserInput, ROLES, type User } from '@tecnicerca/shared/accounts'
import { ACCOUNT_LIMITS } from '@tecnicerca/shared/limits'
import { ACCOUNT } from '@tecnicerca/shared/messages/account'
import { ADMIN_USERS } from '@tecnicerca/shared/messages/admin'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { changedFields } from '../../lib/forms/changed-fields.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { updateUser } from './operations.ts'

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ACCOUNT.role[role] }))
const resolver = formResolver<AdminUserInput, typeof adminUserInput>(adminUserInput)

type UserDialogProps = { user: User; onClose: () => void; onSaved: (saved: User) => void }

export function UserDialog({ user, onClose, onSaved }: UserDialogProps) {
  const queryClient = useQueryClient()
  const [before] = useState(() => ({
    name: user.name,
    email: user.email,
    phone: user.phone,
    role: user.role,
  }))
  const form = useForm<AdminUserInput>({ resolver, defaultValues: before })
  const { submit, isBusy } = useFormSubmission({
    form,
    send: (input) => updateUser(user.id, changedFields(input, before)),
    done: async (saved) => {
      toastSuccess(ADMIN_USERS.updated)
      onSaved(saved)
      await queryClient.invalidateQueries()
      onClose()
    },
    failed: ADMIN_USERS.updateFailed,
    missing: ADMIN_USERS.required,
  })
  return (
    <FormDialog title={ADMIN_USERS.edit} onSubmit={submit} onClose={onClose} busy={isBusy}>
      <UserFields form={form} />
    </FormDialog>
  )
}

function UserFields({ form }: { form: UseFormReturn<AdminUserInput> }) {
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

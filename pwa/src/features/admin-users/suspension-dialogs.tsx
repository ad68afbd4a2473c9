import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageAnswer } from '@tecnicerca/shared/accounts'
import { type AdminUser, adminUserAnswer, suspensionInput } from '@tecnicerca/shared/admin/users'
import { ADMIN_TEXT } from '@tecnicerca/shared/limits'
import { ADMIN_PERSON } from '@tecnicerca/shared/messages/admin/person'
import type * as z from 'zod/mini'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { apiCall } from '../../lib/http/api-client.ts'
import { messageOf } from '../../lib/http/api-error.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { useUndoToast } from '../../lib/use-undo.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'

type SuspensionInput = z.infer<typeof suspensionInput>
const resolver = formResolver<SuspensionInput, typeof suspensionInput>(suspensionInput)

type DialogProps = { user: AdminUser; onClose: () => void }

const suspensionPath = ({ id }: AdminUser) => `/admin/users/${id}/suspension`
const suspend = (user: AdminUser, body: SuspensionInput) =>
  apiCall({ method: 'PUT', path: suspensionPath(user), body }, adminUserAnswer)
const restore = (user: AdminUser) =>
  apiCall({ method: 'DELETE', path: suspensionPath(user) }, adminUserAnswer)

/** Asks for the reason, which the person reads. */
export function SuspendDialog({ user, onClose }: DialogProps) {
  const queryClient = useQueryClient()
  const showUndo = useUndoToast()
  const form = useForm<SuspensionInput>({ resolver, defaultValues: { reason: '' } })
  const { submit, isBusy } = useFormSubmission({
    form,
    send: (input) => suspend(user, input),
    done: async () => {
      showUndo(ADMIN_PERSON.suspended, () => restore(user))
      await queryClient.invalidateQueries()
      onClose()
    },
    failed: ADMIN_PERSON.suspendFailed,
  })
  return (
    <FormDialog
      title={ADMIN_PERSON.suspendNamed(user.name)}
      onSubmit={submit}
      onClose={onClose}
      busy={isBusy}
      isDirty={form.formState.isDirty}
      submitLabel={ADMIN_PERSON.suspend}
    >
      <p>{ADMIN_PERSON.suspendExplained}</p>
      <TextArea
        {...form.register('reason')}
        label={ADMIN_PERSON.reason}
        hint={ADMIN_PERSON.reasonHint}
        required
        counted
        maxLength={ADMIN_TEXT.reason}
        error={form.formState.errors.reason?.message}
      />
    </FormDialog>
  )
}

export function RestoreDialog({ user, onClose }: DialogProps) {
  const { suspension_reason: reason = '' } = user
  return (
    <Question
      title={ADMIN_PERSON.restoreNamed(user.name)}
      text={ADMIN_PERSON.restoreExplained}
      confirmLabel={ADMIN_PERSON.restore}
      work={() => restore(user)}
      undo={() => suspend(user, { reason })}
      done={ADMIN_PERSON.restored}
      failed={ADMIN_PERSON.restoreFailed}
      onClose={onClose}
    />
  )
}

export function ShowProfileDialog({ user, onClose }: DialogProps) {
  return (
    <Question
      title={ADMIN_PERSON.showProfileNamed(user.name)}
      text={ADMIN_PERSON.showProfileExplained}
      confirmLabel={ADMIN_PERSON.showProfile}
      work={() =>
        apiCall({ method: 'DELETE', path: `/admin/users/${user.id}/hidden-profile` }, adminUserAnswer)
      }
      done={ADMIN_PERSON.profileShown}
      failed={ADMIN_PERSON.showProfileFailed}
      onClose={onClose}
    />
  )
}

export function EndSessionsDialog({ user, onClose }: DialogProps) {
  return (
    <Question
      title={ADMIN_PERSON.endSessions}
      text={ADMIN_PERSON.endSessionsExplained(user.name)}
      confirmLabel={ADMIN_PERSON.endSessions}
      work={() => apiCall({ method: 'DELETE', path: `/admin/users/${user.id}/sessions` }, messageAnswer)}
      done={ADMIN_PERSON.sessionsEnded}
      failed={ADMIN_PERSON.endSessionsFailed}
      onClose={onClose}
    />
  )
}

export function MailPasswordDialog({ user, onClose }: DialogProps) {
  return (
    <Question
      title={ADMIN_PERSON.mailPasswordTitle}
      text={ADMIN_PERSON.mailPasswordExplained(user.email)}
      confirmLabel={ADMIN_PERSON.mailPasswordSubmit}
      work={() => apiCall({ method: 'POST', path: `/admin/users/${user.id}/password-reset` }, messageAnswer)}
      done={ADMIN_PERSON.passwordMailed}
      failed={ADMIN_PERSON.passwordMailFailed}
      onClose={onClose}
    />
  )
}

type QuestionProps = {
  title: string
  text: string
  confirmLabel: string
  work: () => Promise<unknown>
  /** The opposite of `work`, where there is one. */
  undo?: () => Promise<unknown>
  /** Messages of the outcome. */
  done: string
  failed: string
  onClose: () => void
}

function Question({ work, undo, done, failed, onClose, ...question }: QuestionProps) {
  const queryClient = useQueryClient()
  const showUndo = useUndoToast()
  const { mutate, isPending } = useMutation({
    mutationFn: work,
    onSuccess: async () => {
      if (undo) showUndo(done, undo)
      else toastSuccess(done)
      await queryClient.invalidateQueries()
      onClose()
    },
    onError: (error) => {
      toastError(messageOf(error, failed))
      onClose()
    },
  })
  return <ConfirmDialog open {...question} busy={isPending} onConfirm={() => mutate()} onClose={onClose} />
}

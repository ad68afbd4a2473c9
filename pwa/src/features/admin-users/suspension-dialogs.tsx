import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageAnswer } from '@tecnicerca/shared/accounts'
import { type AdminUser, adminUserAnswer, suspensionInput } from '@tecnicerca/shared/admin/users'
import { ADMIN_TEXT } from '@tecnicerca/shared/limits'
import { ADMIN_PERSON } from '@tecnicerca/shared/messages/admin/person'
import type * as z from 'zod/mini'
import { useAdminForm } from '../../lib/forms/admin-form.ts'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
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

/** Asks for the reason, which the suspended person will read. */
export function SuspendDialog({ user, onClose }: DialogProps) {
  const showUndo = useUndoToast()
  const { form, dialog } = useAdminForm({
    resolver,
    defaultValues: { reason: '' },
    send: (input) => suspend(user, input),
    showSuccess: () => showUndo(ADMIN_PERSON.suspended, () => restore(user)),
    close: onClose,
    failed: ADMIN_PERSON.suspendFailed,
  })
  return (
    <FormDialog
      {...dialog}
      title={ADMIN_PERSON.suspendNamed(user.name)}
      onClose={onClose}
      submitLabel={ADMIN_PERSON.suspend}
    >
      <p>{ADMIN_PERSON.suspendExplained}</p>
      <TextArea
        {...fieldProps(form, 'reason')}
        label={ADMIN_PERSON.reason}
        hint={ADMIN_PERSON.reasonHint}
        required
        counted
        maxLength={ADMIN_TEXT.reason}
      />
    </FormDialog>
  )
}

type Question = {
  title: string
  text: string
  confirmLabel: string
  work: () => Promise<unknown>
  /** Undoes `work`. Absent if `work` cannot be undone. */
  undo?: () => Promise<unknown>
  done: string
  failed: string
}

/** For each act, the text of the confirmation and the calls that do and undo the act. */
const QUESTIONS = {
  restore: (user) => ({
    title: ADMIN_PERSON.restoreNamed(user.name),
    text: ADMIN_PERSON.restoreExplained,
    confirmLabel: ADMIN_PERSON.restore,
    work: () => restore(user),
    undo: () => suspend(user, { reason: user.suspension_reason ?? '' }),
    done: ADMIN_PERSON.restored,
    failed: ADMIN_PERSON.restoreFailed,
  }),
  'show profile': (user) => ({
    title: ADMIN_PERSON.showProfileNamed(user.name),
    text: ADMIN_PERSON.showProfileExplained,
    confirmLabel: ADMIN_PERSON.showProfile,
    work: () =>
      apiCall({ method: 'DELETE', path: `/admin/users/${user.id}/hidden-profile` }, adminUserAnswer),
    done: ADMIN_PERSON.profileShown,
    failed: ADMIN_PERSON.showProfileFailed,
  }),
  'end sessions': (user) => ({
    title: ADMIN_PERSON.endSessions,
    text: ADMIN_PERSON.endSessionsExplained(user.name),
    confirmLabel: ADMIN_PERSON.endSessions,
    work: () => apiCall({ method: 'DELETE', path: `/admin/users/${user.id}/sessions` }, messageAnswer),
    done: ADMIN_PERSON.sessionsEnded,
    failed: ADMIN_PERSON.endSessionsFailed,
  }),
  'mail password': (user) => ({
    title: ADMIN_PERSON.mailPasswordTitle,
    text: ADMIN_PERSON.mailPasswordExplained(user.email),
    confirmLabel: ADMIN_PERSON.mailPasswordSubmit,
    work: () => apiCall({ method: 'POST', path: `/admin/users/${user.id}/password-reset` }, messageAnswer),
    done: ADMIN_PERSON.passwordMailed,
    failed: ADMIN_PERSON.passwordMailFailed,
  }),
} satisfies Record<string, (user: AdminUser) => Question>

export type AskedAct = keyof typeof QUESTIONS

export function QuestionDialog({ act, user, onClose }: DialogProps & { act: AskedAct }) {
  const { work, undo, done, failed, ...question }: Question = QUESTIONS[act](user)
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

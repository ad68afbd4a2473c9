import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ADMIN_TEXT } from '@tecnicerca/shared/limits'
import { VERIFICATION } from '@tecnicerca/shared/messages/verifications'
import {
  type VerificationDecision,
  verificationAnswer,
  verificationDocumentInput,
  verificationReasonInput,
} from '@tecnicerca/shared/verifications'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { apiCall } from '../../lib/http/api-client.ts'
import { messageOf } from '../../lib/http/api-error.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

type DialogProps = { id: number; onClose: () => void }

function decide(id: number, decision: VerificationDecision) {
  return apiCall({ method: 'PUT', path: `/admin/verifications/${id}`, body: decision }, verificationAnswer)
}

/** Tells that the decision was saved, and reads the person anew. */
function useDone(onClose: () => void) {
  const queryClient = useQueryClient()
  return async () => {
    toastSuccess(VERIFICATION.decided)
    await queryClient.invalidateQueries()
    onClose()
  }
}

export function GiveIdentityDialog({ id, onClose }: DialogProps) {
  const form = useForm<{ document_digits: string }>({
    resolver: formResolver(verificationDocumentInput),
    defaultValues: { document_digits: '' },
  })
  const { submit, isBusy } = useFormSubmission({
    form,
    send: (input) => decide(id, { status: 'given', ...input }),
    done: useDone(onClose),
    failed: VERIFICATION.decideFailed,
  })
  return (
    <FormDialog
      title={VERIFICATION.giveIdentity}
      onSubmit={submit}
      onClose={onClose}
      busy={isBusy}
      isDirty={form.formState.isDirty}
      submitLabel={VERIFICATION.give}
    >
      <TextInput
        {...form.register('document_digits')}
        label={VERIFICATION.digits}
        inputMode="numeric"
        maxLength={4}
        required
        error={form.formState.errors.document_digits?.message}
      />
    </FormDialog>
  )
}

export function GiveReferencesDialog({ id, onClose }: DialogProps) {
  const done = useDone(onClose)
  const { mutate, isPending } = useMutation({
    mutationFn: () => decide(id, { status: 'given' }),
    onSuccess: done,
    onError: (error) => toastError(messageOf(error, VERIFICATION.decideFailed)),
  })
  return (
    <ConfirmDialog
      open
      title={VERIFICATION.giveReferences}
      text={VERIFICATION.giveReferencesExplained}
      confirmLabel={VERIFICATION.give}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  )
}

/** Refuses or revokes, with a reason that the technician reads. */
export function ReasonDialog({ id, status, onClose }: DialogProps & { status: 'refused' | 'revoked' }) {
  const form = useForm<{ reason: string }>({
    resolver: formResolver(verificationReasonInput),
    defaultValues: { reason: '' },
  })
  const { submit, isBusy } = useFormSubmission({
    form,
    send: (input) => decide(id, { status, ...input }),
    done: useDone(onClose),
    failed: VERIFICATION.decideFailed,
  })
  return (
    <FormDialog
      title={status === 'refused' ? VERIFICATION.refuseTitle : VERIFICATION.revokeTitle}
      onSubmit={submit}
      onClose={onClose}
      busy={isBusy}
      isDirty={form.formState.isDirty}
      submitLabel={status === 'refused' ? VERIFICATION.refuse : VERIFICATION.revoke}
    >
      <TextArea
        {...form.register('reason')}
        label={VERIFICATION.reason}
        hint={VERIFICATION.reasonHint}
        required
        counted
        maxLength={ADMIN_TEXT.reason}
        error={form.formState.errors.reason?.message}
      />
    </FormDialog>
  )
}

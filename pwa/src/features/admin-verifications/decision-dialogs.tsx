import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ADMIN_TEXT } from '@tecnicerca/shared/limits'
import { VERIFICATION } from '@tecnicerca/shared/messages/verifications'
import {
  type VerificationDecision,
  verificationAnswer,
  verificationDocumentInput,
  verificationReasonInput,
} from '@tecnicerca/shared/verifications'
import { useAdminForm } from '../../lib/forms/admin-form.ts'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
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

const documentResolver = formResolver<{ document_digits: string }, typeof verificationDocumentInput>(
  verificationDocumentInput,
)
const reasonResolver = formResolver<{ reason: string }, typeof verificationReasonInput>(
  verificationReasonInput,
)

export function GiveIdentityDialog({ id, onClose }: DialogProps) {
  const { form, dialog } = useAdminForm({
    resolver: documentResolver,
    defaultValues: { document_digits: '' },
    send: (input) => decide(id, { status: 'given', ...input }),
    showSuccess: () => toastSuccess(VERIFICATION.decided),
    close: onClose,
    failed: VERIFICATION.decideFailed,
  })
  return (
    <FormDialog
      {...dialog}
      title={VERIFICATION.giveIdentity}
      onClose={onClose}
      submitLabel={VERIFICATION.give}
    >
      <TextInput
        {...fieldProps(form, 'document_digits')}
        label={VERIFICATION.digits}
        inputMode="numeric"
        maxLength={4}
        required
      />
    </FormDialog>
  )
}

export function GiveReferencesDialog({ id, onClose }: DialogProps) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => decide(id, { status: 'given' }),
    onSuccess: async () => {
      toastSuccess(VERIFICATION.decided)
      await queryClient.invalidateQueries()
      onClose()
    },
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
  const { form, dialog } = useAdminForm({
    resolver: reasonResolver,
    defaultValues: { reason: '' },
    send: (input) => decide(id, { status, ...input }),
    showSuccess: () => toastSuccess(VERIFICATION.decided),
    close: onClose,
    failed: VERIFICATION.decideFailed,
  })
  return (
    <FormDialog
      {...dialog}
      title={status === 'refused' ? VERIFICATION.refuseTitle : VERIFICATION.revokeTitle}
      onClose={onClose}
      submitLabel={status === 'refused' ? VERIFICATION.refuse : VERIFICATION.revoke}
    >
      <TextArea
        {...fieldProps(form, 'reason')}
        label={VERIFICATION.reason}
        hint={VERIFICATION.reasonHint}
        required
        counted
        maxLength={ADMIN_TEXT.reason}
      />
    </FormDialog>
  )
}

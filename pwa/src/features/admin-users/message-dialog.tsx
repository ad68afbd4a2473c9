import { useQueryClient } from '@tanstack/react-query'
import { type MessagesInput, messagesAnswer, messagesInput } from '@tecnicerca/shared/admin/users'
import { ADMIN_TEXT } from '@tecnicerca/shared/limits'
import { ADMIN_MESSAGES } from '@tecnicerca/shared/messages/admin/person'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { apiCall } from '../../lib/http/api-client.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'

const resolver = formResolver<MessagesInput, typeof messagesInput>(messagesInput)

type MessageDialogProps = { userIds: number[]; onClose: () => void; onSent?: () => void }

/** Sends a message from TecniCerca to these people. */
export function MessageDialog({ userIds, onClose, onSent }: MessageDialogProps) {
  const queryClient = useQueryClient()
  const form = useForm<MessagesInput>({ resolver, defaultValues: { user_ids: userIds, text: '' } })
  const { submit, isBusy } = useFormSubmission({
    form,
    send: (body) => apiCall({ method: 'POST', path: '/admin/messages', body }, messagesAnswer),
    done: async ({ sent }) => {
      toastSuccess(ADMIN_MESSAGES.sent(sent))
      await queryClient.invalidateQueries()
      onSent?.()
      onClose()
    },
    failed: ADMIN_MESSAGES.failed,
  })
  return (
    <FormDialog
      title={ADMIN_MESSAGES.title(userIds.length)}
      onSubmit={submit}
      onClose={onClose}
      busy={isBusy}
      isDirty={form.formState.isDirty}
      submitLabel={ADMIN_MESSAGES.submit}
    >
      <TextArea
        {...form.register('text')}
        label={ADMIN_MESSAGES.text}
        hint={ADMIN_MESSAGES.explained}
        required
        counted
        maxLength={ADMIN_TEXT.message}
        error={form.formState.errors.text?.message}
      />
    </FormDialog>
  )
}

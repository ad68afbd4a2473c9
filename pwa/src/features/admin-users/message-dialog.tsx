import { type MessagesInput, messagesAnswer, messagesInput } from '@tecnicerca/shared/admin/users'
import { ADMIN_TEXT } from '@tecnicerca/shared/limits'
import { ADMIN_MESSAGES } from '@tecnicerca/shared/messages/admin/person'
import { useAdminForm } from '../../lib/forms/admin-form.ts'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { apiCall } from '../../lib/http/api-client.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'

const resolver = formResolver<MessagesInput, typeof messagesInput>(messagesInput)

type MessageDialogProps = { userIds: number[]; onClose: () => void; onSent?: () => void }

/** Sends a message from TecniCerca to these people. */
export function MessageDialog({ userIds, onClose, onSent }: MessageDialogProps) {
  const { form, dialog } = useAdminForm({
    resolver,
    defaultValues: { user_ids: userIds, text: '' },
    send: (body) => apiCall({ method: 'POST', path: '/admin/messages', body }, messagesAnswer),
    showSuccess: ({ sent }) => toastSuccess(ADMIN_MESSAGES.sent(sent)),
    close: () => {
      onSent?.()
      onClose()
    },
    failed: ADMIN_MESSAGES.failed,
  })
  return (
    <FormDialog
      {...dialog}
      title={ADMIN_MESSAGES.title(userIds.length)}
      onClose={onClose}
      submitLabel={ADMIN_MESSAGES.submit}
    >
      <TextArea
        {...fieldProps(form, 'text')}
        label={ADMIN_MESSAGES.text}
        hint={ADMIN_MESSAGES.explained}
        required
        counted
        maxLength={ADMIN_TEXT.message}
      />
    </FormDialog>
  )
}

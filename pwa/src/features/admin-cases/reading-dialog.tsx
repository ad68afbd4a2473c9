import {
  type AdminCaseAnswer,
  adminCaseAnswer,
  type ReadingInput,
  readingInput,
} from '@tecnicerca/shared/admin/cases'
import { READING_REASON } from '@tecnicerca/shared/limits'
import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin/cases'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { apiCall } from '../../lib/http/api-client.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'

const resolver = formResolver<ReadingInput, typeof readingInput>(readingInput)

type ReadingDialogProps = { id: number; onRead: (read: AdminCaseAnswer) => void; onClose: () => void }

/** Asks the admin for a reason to read the texts of the two sides, and says that the reading is recorded. */
export function ReadingDialog({ id, onRead, onClose }: ReadingDialogProps) {
  const form = useForm<ReadingInput>({ resolver, defaultValues: { reason: '' } })
  const { submit, isBusy } = useFormSubmission({
    form,
    send: (input) => readWords(id, input),
    done: (read) => {
      onRead(read)
      onClose()
    },
    failed: ADMIN_CASES.readFailed,
  })
  return (
    <FormDialog
      title={ADMIN_CASES.read}
      onSubmit={submit}
      onClose={onClose}
      busy={isBusy}
      submitLabel={ADMIN_CASES.submit}
      busyLabel={ADMIN_CASES.submitting}
    >
      <p>{ADMIN_CASES.readExplained}</p>
      <TextArea
        {...fieldProps(form, 'reason')}
        label={ADMIN_CASES.reason}
        hint={ADMIN_CASES.reasonHint}
        required
        counted
        maxLength={READING_REASON.max}
      />
    </FormDialog>
  )
}

async function readWords(id: number, input: ReadingInput): Promise<AdminCaseAnswer> {
  return apiCall({ method: 'POST', path: `/admin/cases/${id}/words`, body: input }, adminCaseAnswer)
}

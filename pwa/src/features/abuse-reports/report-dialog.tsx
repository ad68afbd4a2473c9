import { REASONS_OF, type ReportInput, type ReportKind, reportInput } from '@tecnicerca/shared/abuse-reports'
import { messageAnswer } from '@tecnicerca/shared/accounts'
import { ABUSE_REPORT_LIMITS } from '@tecnicerca/shared/limits'
import { ABUSE_REPORTS } from '@tecnicerca/shared/messages/abuse-reports'
import { Controller } from 'react-hook-form'
import { NeedsNetwork } from '../../app-shell/needs-network.tsx'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { apiCall } from '../../lib/http/api-client.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { RadioList } from '../../ui/forms/radio-list.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'

type ReportValues = Pick<ReportInput, 'kind' | 'id'> & { reason: ReportInput['reason'] | ''; note: string }

const resolver = formResolver<ReportValues, typeof reportInput>(reportInput, {
  // The note was typed for the reason 'Otro', so it is sent with that reason only.
  prepare: ({ note, ...values }) => ({ ...values, ...(values.reason === 'other' && { note }) }),
})

type ReportDialogProps = { kind: ReportKind; id: number; onClose: () => void }

/** Asks why something is reported. Sending needs the network; if it fails, the form keeps what was typed. */
export function ReportDialog({ kind, id, onClose }: ReportDialogProps) {
  const form = useForm<ReportValues, unknown, ReportInput>({
    resolver,
    defaultValues: { kind, id, reason: '', note: '' },
  })
  const { errors, isDirty } = form.formState
  const { submit, isBusy } = useFormSubmission({
    form,
    send: (input) => apiCall({ method: 'POST', path: '/reports', body: input }, messageAnswer),
    done: ({ message }) => {
      toastSuccess(message)
      onClose()
    },
    failed: ABUSE_REPORTS.failed,
  })
  return (
    <FormDialog
      title={ABUSE_REPORTS.title[kind]}
      onSubmit={submit}
      onClose={onClose}
      busy={isBusy}
      isDirty={isDirty}
      submitLabel={ABUSE_REPORTS.submit}
      busyLabel={ABUSE_REPORTS.submitting}
    >
      <NeedsNetwork words={ABUSE_REPORTS.needsNetwork} />
      <p>{ABUSE_REPORTS.explained}</p>
      <Controller
        control={form.control}
        name="reason"
        render={({ field }) => (
          <RadioList
            legend={ABUSE_REPORTS.reason}
            options={REASONS_OF[kind].map((value) => ({ value, label: ABUSE_REPORTS.reasons[value] }))}
            value={field.value || undefined}
            onChange={(reason) => {
              field.onChange(reason)
              form.clearErrors()
            }}
            error={errors.reason?.message ?? errors.id?.message}
            required
          />
        )}
      />
      {form.watch('reason') === 'other' && (
        <TextArea
          {...fieldProps(form, 'note')}
          label={ABUSE_REPORTS.note}
          rows={3}
          required
          counted
          maxLength={ABUSE_REPORT_LIMITS.note}
        />
      )}
    </FormDialog>
  )
}

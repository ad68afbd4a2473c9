import { useQueryClient } from '@tanstack/react-query'
import { OUTCOMES } from '@tecnicerca/shared/abuse-reports'
import {
  type Complaint,
  complaintAnswer,
  complaint as complaintSchema,
  needsRule,
  type ReportDecisionInput,
  reportDecisionInput,
  rulesFor,
} from '@tecnicerca/shared/admin/abuse-reports'
import { ADMIN_TEXT } from '@tecnicerca/shared/limits'
import { ABUSE_REPORTS } from '@tecnicerca/shared/messages/abuse-reports'
import { COMPLAINTS } from '@tecnicerca/shared/messages/admin/complaints'
import { Controller, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { useAdminForm } from '../../lib/forms/admin-form.ts'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import type { FormProblem } from '../../lib/forms/form-submission.ts'
import { apiCall } from '../../lib/http/api-client.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { RadioList } from '../../ui/forms/radio-list.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Icon } from '../../ui/icons/icon.tsx'

type Outcome = ReportDecisionInput['outcome']
type DecisionValues = { outcome: Outcome | ''; rule: string; reason: string }
type DecisionForm = UseFormReturn<DecisionValues, unknown, ReportDecisionInput>

const resolver = formResolver<DecisionValues, typeof reportDecisionInput>(reportDecisionInput, {
  // Only what belongs to the chosen outcome is sent; the rest stays in the form.
  prepare: ({ outcome, rule, reason }) => ({
    outcome,
    ...(outcome !== '' && needsRule(outcome) && rule && { rule }),
    ...(outcome === 'suspended' && { reason }),
  }),
})

type DecisionDialogProps = { complaint: Complaint; onClose: () => void }

/** Decides a report and all other open reports of the same content. */
export function DecisionDialog({ complaint, onClose }: DecisionDialogProps) {
  const queryClient = useQueryClient()
  const { form, dialog, problem } = useAdminForm({
    resolver,
    defaultValues: { outcome: '', rule: '', reason: '' },
    send: (body) => apiCall({ method: 'PUT', path: `/admin/reports/${complaint.id}`, body }, complaintAnswer),
    showSuccess: () => toastSuccess(COMPLAINTS.decided),
    close: onClose,
    failed: COMPLAINTS.decideFailed,
    isShownInForm: (code) => code === 'stale',
  })
  const close = () => {
    if (problem) void queryClient.invalidateQueries()
    onClose()
  }
  return (
    <FormDialog
      {...dialog}
      title={COMPLAINTS.decideNumber(complaint.id)}
      onClose={close}
      isDirty={dialog.isDirty && !problem}
      submitLabel={COMPLAINTS.submit}
      busyLabel={COMPLAINTS.submitting}
    >
      <DecidedMeanwhile problem={problem} />
      <blockquote className="line-clamp-6 rounded-control bg-sunken px-3 py-2 whitespace-pre-line wrap-anywhere">
        {complaint.text || COMPLAINTS.noText}
      </blockquote>
      {complaint.open_count > 1 && <p>{COMPLAINTS.decideAll(complaint.open_count)}</p>}
      <DecisionFields form={form} complaint={complaint} />
      <p className="text-sm text-muted">{COMPLAINTS.told}</p>
    </FormDialog>
  )
}

function DecisionFields({ form, complaint }: { form: DecisionForm; complaint: Complaint }) {
  const { errors } = form.formState
  const outcome = form.watch('outcome')
  return (
    <>
      <Controller
        control={form.control}
        name="outcome"
        render={({ field }) => (
          <RadioList
            legend={COMPLAINTS.choose}
            options={outcomesOf(complaint)}
            value={field.value || undefined}
            onChange={(chosen) => {
              field.onChange(chosen)
              form.clearErrors()
            }}
            error={errors.outcome?.message}
            required
          />
        )}
      />
      {outcome !== '' && needsRule(outcome) && (
        <Select
          {...fieldProps(form, 'rule')}
          label={COMPLAINTS.rule}
          hint={COMPLAINTS.ruleHint}
          placeholder={COMPLAINTS.chooseRule}
          options={rulesFor(outcome).map((value) => ({ value, label: ABUSE_REPORTS.rules[value] }))}
          required
        />
      )}
      {outcome === 'suspended' && (
        <TextArea
          {...fieldProps(form, 'reason')}
          label={COMPLAINTS.reason}
          hint={COMPLAINTS.reasonHint}
          required
          counted
          maxLength={ADMIN_TEXT.reason}
        />
      )}
    </>
  )
}

/**
 * A person whose account was deleted can be neither warned nor suspended, and their profile cannot be hidden. A service
 * request cannot be hidden: only its technician sees it.
 */
function outcomesOf({ kind, is_person_gone: isGone }: Complaint): { value: Outcome; label: string }[] {
  return OUTCOMES.flatMap((value) => {
    if (isGone && value !== 'dismissed' && (value !== 'hidden' || kind === 'profile')) return []
    const label = COMPLAINTS.choice[value]
    if (typeof label === 'string') return { value, label }
    return kind === 'request' ? [] : { value, label: label[kind] }
  })
}

const staleBody = z.object({ current: complaintSchema })

/** Shows the decision of another admin who was faster. Keeps what is typed. */
function DecidedMeanwhile({ problem }: { problem: FormProblem | undefined }) {
  if (!(problem?.error instanceof ApiError)) return null
  const body = z.safeParse(staleBody, problem.error.body)
  const outcome = body.success ? body.data.current.outcome : null
  return (
    <Banner tone="amber" icon={<Icon name="circle-alert" className="size-5 shrink-0" />}>
      {outcome === null ? problem.message : COMPLAINTS.decidedMeanwhile(COMPLAINTS.outcome[outcome])}
    </Banner>
  )
}

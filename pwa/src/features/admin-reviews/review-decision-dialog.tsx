import { RULES } from '@tecnicerca/shared/abuse-reports'
import {
  type AdminReview,
  adminReviewAnswer,
  type ReviewDecisionInput,
  reviewDecisionInput,
} from '@tecnicerca/shared/admin/reviews'
import { ABUSE_REPORTS } from '@tecnicerca/shared/messages/abuse-reports'
import { ADMIN_REVIEWS } from '@tecnicerca/shared/messages/admin/reviews'
import { Controller } from 'react-hook-form'
import { useAdminForm } from '../../lib/forms/admin-form.ts'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { apiCall } from '../../lib/http/api-client.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { RadioList } from '../../ui/forms/radio-list.tsx'
import { Select } from '../../ui/forms/select.tsx'

type DecisionValues = { status: ReviewDecisionInput['status'] | ''; rule: string }

const resolver = formResolver<DecisionValues, typeof reviewDecisionInput>(reviewDecisionInput, {
  prepare: ({ status, rule }) => ({ status, ...(status === 'hidden' && rule && { rule }) }),
})

/** Publishes a review that waits for an admin, or hides a review that breaks a rule. */
export function ReviewDecisionDialog({ review, onClose }: { review: AdminReview; onClose: () => void }) {
  const { form, dialog } = useAdminForm({
    resolver,
    defaultValues: { status: review.status === 'held' ? '' : 'hidden', rule: '' },
    send: (body) => apiCall({ method: 'PUT', path: `/admin/reviews/${review.id}`, body }, adminReviewAnswer),
    showSuccess: () => toastSuccess(ADMIN_REVIEWS.decided),
    close: onClose,
    failed: ADMIN_REVIEWS.decideFailed,
  })
  const { errors } = form.formState
  return (
    <FormDialog
      {...dialog}
      title={ADMIN_REVIEWS.decideNumber(review.id)}
      onClose={onClose}
      submitLabel={ADMIN_REVIEWS.submit}
      busyLabel={ADMIN_REVIEWS.submitting}
    >
      <blockquote className="line-clamp-6 rounded-control bg-sunken px-3 py-2 whitespace-pre-line wrap-anywhere">
        {review.comment}
      </blockquote>
      {review.status === 'held' && (
        <Controller
          control={form.control}
          name="status"
          render={({ field }) => (
            <RadioList
              legend={ADMIN_REVIEWS.choose}
              options={CHOICES}
              value={field.value || undefined}
              onChange={(chosen) => {
                field.onChange(chosen)
                form.clearErrors()
              }}
              error={errors.status?.message}
              required
            />
          )}
        />
      )}
      {form.watch('status') === 'hidden' && (
        <Select
          {...fieldProps(form, 'rule')}
          label={ADMIN_REVIEWS.rule}
          hint={ADMIN_REVIEWS.ruleHint}
          placeholder={ADMIN_REVIEWS.chooseRule}
          options={RULES.map((value) => ({ value, label: ABUSE_REPORTS.rules[value] }))}
          required
        />
      )}
    </FormDialog>
  )
}

const CHOICES = (['published', 'hidden'] as const).map((value) => ({
  value,
  label: ADMIN_REVIEWS.choice[value],
}))

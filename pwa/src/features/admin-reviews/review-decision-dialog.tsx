import { useQueryClient } from '@tanstack/react-query'
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
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { apiCall } from '../../lib/http/api-client.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { RadioList } from '../../ui/forms/radio-list.tsx'
import { Select } from '../../ui/forms/select.tsx'

type DecisionValues = { status: ReviewDecisionInput['status'] | ''; rule: string }

const resolver = formResolver<DecisionValues, typeof reviewDecisionInput>(reviewDecisionInput, {
  prepare: ({ status, rule }) => ({ status, ...(status === 'hidden' && rule && { rule }) }),
})

/** Publishes a held review, or hides a review by a rule. */
export function ReviewDecisionDialog({ review, onClose }: { review: AdminReview; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm<DecisionValues, unknown, ReviewDecisionInput>({
    resolver,
    defaultValues: { status: review.status === 'held' ? '' : 'hidden', rule: '' },
  })
  const { submit, isBusy } = useFormSubmission({
    form,
    send: (body) => apiCall({ method: 'PUT', path: `/admin/reviews/${review.id}`, body }, adminReviewAnswer),
    done: async () => {
      toastSuccess(ADMIN_REVIEWS.decided)
      await queryClient.invalidateQueries()
      onClose()
    },
    failed: ADMIN_REVIEWS.decideFailed,
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title={ADMIN_REVIEWS.decideNumber(review.id)}
      onSubmit={submit}
      onClose={onClose}
      busy={isBusy}
      isDirty={form.formState.isDirty}
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
          {...form.register('rule')}
          label={ADMIN_REVIEWS.rule}
          hint={ADMIN_REVIEWS.ruleHint}
          placeholder={ADMIN_REVIEWS.chooseRule}
          options={RULES.map((value) => ({ value, label: ABUSE_REPORTS.rules[value] }))}
          required
          error={errors.rule?.message}
        />
      )}
    </FormDialog>
  )
}

const CHOICES = (['published', 'hidden'] as const).map((value) => ({
  value,
  label: ADMIN_REVIEWS.choice[value],
}))

import { REVIEW_LIMITS } from '@tecnicerca/shared/limits'
import { REVIEW } from '@tecnicerca/shared/messages/reviews'
import { Controller } from 'react-hook-form'
import type { Correction } from '../../offline/deliver'
import { useDraft } from '../../offline/use-draft'
import { Button } from '../../ui/button'
import { Form } from '../../ui/form'
import { StarInput } from '../../ui/star-input'
import { TextArea } from '../../ui/text-area'
import { TextInput } from '../../ui/text-input'
import { reviewDraft } from './operations'
import { type ReviewSetup, type ReviewValues, today, useReviewForm } from './use-review-form'

type ReviewFormProps = Omit<ReviewSetup, 'draft' | 'initial' | 'corrects'> & {
  /** An item of the outbox to be corrected. */
  refused: { correction: Correction; values: ReviewValues } | undefined
}

export function ReviewForm({ refused, ...props }: ReviewFormProps) {
  const draft_id = reviewDraft(props.technician.id)
  const { kept, is_loaded, draft } = useDraft<ReviewValues>(refused ? undefined : props.user.id, draft_id)
  if (!is_loaded) return null
  return (
    <OpenForm {...props} initial={refused?.values ?? kept} corrects={refused?.correction} draft={draft} />
  )
}

function OpenForm(props: ReviewSetup) {
  const { form, submit, is_busy } = useReviewForm(props)
  const { errors, defaultValues } = form.formState
  return (
    <Form label={REVIEW.title} onSubmit={submit}>
      <Controller
        control={form.control}
        name="rating"
        render={({ field }) => (
          <StarInput
            legend={REVIEW.rating}
            value={field.value}
            onChange={field.onChange}
            error={errors.rating?.message}
            required
          />
        )}
      />
      <TextArea
        label={REVIEW.comment}
        placeholder={REVIEW.comment_placeholder}
        hint={REVIEW.comment_hint}
        maxLength={REVIEW_LIMITS.comment}
        counted
        rows={5}
        required
        error={errors.comment?.message}
        defaultValue={defaultValues?.comment}
        {...form.register('comment')}
      />
      <TextInput
        label={REVIEW.service_date}
        type="date"
        max={today()}
        required
        error={errors.service_date?.message}
        {...form.register('service_date')}
      />
      <Button type="submit" busy={is_busy} busyLabel={REVIEW.submitting}>
        {REVIEW.submit}
      </Button>
    </Form>
  )
}

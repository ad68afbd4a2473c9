import { useNavigate } from '@tanstack/react-router'
import { REVIEW_LIMITS } from '@tecnicerca/shared/limits'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { REVIEW } from '@tecnicerca/shared/messages/reviews'
import { shortName } from '@tecnicerca/shared/values/short-name'
import { FormProvider } from 'react-hook-form'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { useToday } from '../../offline/network/use-today.ts'
import { AlreadySentError } from '../../offline/outbox/deliver.ts'
import { correctionDraft, type OutboxRecord, withPendingEdit } from '../../offline/outbox/record.ts'
import { useItemChanges } from '../../offline/outbox/use-outbox.ts'
import { useDraft } from '../../offline/storage/drafts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { FormProblem } from '../../ui/forms/form-problem.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { reviewDraft } from './operations.ts'
import { PhotosField, StarsField } from './review-fields.tsx'
import { type ReviewSetup, type ReviewValues, useReviewForm } from './use-review-form.ts'

type ReviewFormProps = Omit<ReviewSetup, 'draft' | 'initial' | 'corrects'> & {
  /** The outbox item that the form corrects. */
  opened: OpenedReview | undefined
}

export type OpenedReview = Extract<OutboxRecord, { kind: 'review.create' }>

export function ReviewForm({ opened, ...props }: ReviewFormProps) {
  const draftId = opened ? correctionDraft(opened.id) : reviewDraft(props.technician.id)
  const { kept, turn, isLoaded, draft } = useDraft<ReviewValues>(props.user.id, draftId, {
    isFollowed: !opened,
  })
  if (!isLoaded) return null
  if (!opened) return <OpenForm key={turn} {...props} initial={kept} corrects={undefined} draft={draft} />
  const { payload } = withPendingEdit(opened) as OpenedReview
  const { rating, comment, service_date: serviceDate, photo_ids: photoIds } = payload
  const initial = kept ?? { rating, comment, service_date: serviceDate, photo_ids: photoIds }
  return <OpenForm {...props} initial={initial} corrects={{ how: 'opened', item: opened }} draft={draft} />
}

function OpenForm(props: ReviewSetup) {
  const { reviewedRequest, user } = props
  const { form, submit, isBusy, problem } = useReviewForm(props)
  const sentItem = problem?.error instanceof AlreadySentError ? problem.error.item : undefined
  return (
    <Form label={REVIEW.title} onSubmit={submit}>
      <FormProvider {...form}>
        <StarsField />
        <TextArea
          label={REVIEW.comment}
          placeholder={REVIEW.commentPlaceholder}
          hint={form.formState.errors.comment ? undefined : REVIEW.commentHint}
          maxLength={REVIEW_LIMITS.comment}
          counted
          rows={5}
          required
          defaultValue={form.formState.defaultValues?.comment}
          {...fieldProps(form, 'comment')}
        />
        {reviewedRequest && <PhotosField user={user} reviewedRequest={reviewedRequest} />}
      </FormProvider>
      <TextInput
        label={REVIEW.service_date}
        type="date"
        max={useToday()}
        required
        {...fieldProps(form, 'service_date')}
      />
      <p className="text-sm text-muted">{REVIEW.signedAs(shortName(user.name))}</p>
      <Button type="submit" busy={isBusy} busyLabel={REVIEW.submitting}>
        {REVIEW.submit}
      </Button>
      <FormProblem
        message={sentItem ? alreadySentMessage(sentItem) : problem?.message}
        action={sentItem && <LeaveAsSent item={sentItem} />}
      />
    </Form>
  )
}

/** The error message of a correction that came too late. Quotes the published review: a case can have only one. */
function alreadySentMessage({ kind, payload }: OutboxRecord): string {
  if (kind !== 'review.create') return OFFLINE.alreadySent
  return `${OFFLINE.alreadySent}: ${COMMON.stars(payload.rating)} · «${payload.comment}»`
}

function LeaveAsSent({ item }: { item: OutboxRecord }) {
  const { acceptAsSent } = useItemChanges(item.user_id)
  const navigate = useNavigate()
  const leave = async () => {
    if (await acceptAsSent(item.id)) await navigate({ to: '/my-requests', replace: true })
  }
  return (
    <Button variant="ghost" onClick={() => void leave()}>
      {OFFLINE.leaveAsSent}
    </Button>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { REVIEW_LIMITS } from '@tecnicerca/shared/limits'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { CASE_REVIEW, REVIEW } from '@tecnicerca/shared/messages/reviews'
import type {
  ReviewChanges,
  ReviewReplyInput,
  reviewChanges,
  reviewReplyInput,
} from '@tecnicerca/shared/reviews'
import { useState } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useSavedValues } from '../../lib/forms/use-saved-values.ts'
import { messageOf } from '../../lib/http/api-error.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import type { Delivery } from '../../offline/outbox/deliver.ts'
import { type Draft, useDraft } from '../../offline/storage/drafts.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import {
  deleteReply,
  deleteReview,
  editReview,
  type PublishedReview,
  replyToReview,
  reviewChangeDraft,
} from './operations.ts'
import { PhotosField, StarsField } from './review-fields.tsx'

type DialogProps = { published: PublishedReview; onClose: () => void }
type OpenProps<Values> = DialogProps & { initial: Values; draft: Draft<Values> | undefined }

const reviewResolver = formResolver<ReviewChanges, typeof reviewChanges>(
  async () => (await import('@tecnicerca/shared/reviews')).reviewChanges,
)
const replyResolver = formResolver<ReviewReplyInput, typeof reviewReplyInput>(
  async () => (await import('@tecnicerca/shared/reviews')).reviewReplyInput,
)

/** Edits stars, comment and photos of the user's own review. */
export function EditReviewDialog(props: DialogProps) {
  const { review, user } = props.published
  const { kept, turn, isLoaded, draft } = useDraft<ReviewChanges>(user.id, reviewChangeDraft(review.id), {
    isFollowed: true,
  })
  const { rating, comment, photo_ids: photoIds = [] } = kept ?? review
  return (
    isLoaded && (
      <OpenReview key={turn} {...props} initial={{ rating, comment, photo_ids: photoIds }} draft={draft} />
    )
  )
}

function OpenReview({ published, onClose, initial, draft }: OpenProps<ReviewChanges>) {
  const [start] = useState(initial)
  const form = useForm<ReviewChanges>({ defaultValues: start, resolver: reviewResolver })
  const { submit, isBusy } = useReviewChange(form, {
    draft,
    send: (changes) => editReview(published, changes),
    sent: CASE_REVIEW.changed,
    onClose,
  })
  return (
    <FormDialog
      title={CASE_REVIEW.edit}
      onSubmit={submit}
      onClose={onClose}
      busy={isBusy}
      submitLabel={CASE_REVIEW.publish}
      busyLabel={CASE_REVIEW.publishing}
    >
      <p className="text-muted">{CASE_REVIEW.editHelp}</p>
      <FormProvider {...form}>
        <StarsField />
        <TextArea
          label={REVIEW.comment}
          hint={form.formState.errors.comment ? undefined : REVIEW.commentHint}
          maxLength={REVIEW_LIMITS.comment}
          counted
          rows={5}
          required
          defaultValue={start.comment}
          {...fieldProps(form, 'comment')}
        />
        <PhotosField user={published.user} reviewedRequest={published.serviceRequest} />
      </FormProvider>
    </FormDialog>
  )
}

export function ReplyDialog(props: DialogProps) {
  const { review, user } = props.published
  const { kept, turn, isLoaded, draft } = useDraft<ReviewReplyInput>(user.id, reviewChangeDraft(review.id), {
    isFollowed: true,
  })
  const { text } = kept ?? review.reply ?? { text: '' }
  return isLoaded && <OpenReply key={turn} {...props} initial={{ text }} draft={draft} />
}

function OpenReply({ published, onClose, initial, draft }: OpenProps<ReviewReplyInput>) {
  const [start] = useState(initial)
  const form = useForm<ReviewReplyInput>({ defaultValues: start, resolver: replyResolver })
  const { submit, isBusy } = useReviewChange(form, {
    draft,
    send: (reply) => replyToReview(published, reply),
    sent: CASE_REVIEW.replied,
    onClose,
  })
  return (
    <FormDialog
      title={CASE_REVIEW.replyTitle}
      onSubmit={submit}
      onClose={onClose}
      busy={isBusy}
      submitLabel={CASE_REVIEW.publish}
      busyLabel={CASE_REVIEW.publishing}
    >
      <TextArea
        label={CASE_REVIEW.replyLabel}
        hint={CASE_REVIEW.replyHint}
        maxLength={REVIEW_LIMITS.reply}
        counted
        rows={4}
        required
        defaultValue={start.text}
        {...fieldProps(form, 'text')}
      />
    </FormDialog>
  )
}

const DELETIONS = {
  review: {
    title: CASE_REVIEW.removeTitle,
    text: CASE_REVIEW.removeText,
    confirmLabel: CASE_REVIEW.remove,
    removed: CASE_REVIEW.removed,
    remove: deleteReview,
  },
  reply: {
    title: CASE_REVIEW.removeReplyTitle,
    text: CASE_REVIEW.removeReplyText,
    confirmLabel: CASE_REVIEW.removeReply,
    removed: CASE_REVIEW.replyRemoved,
    remove: deleteReply,
  },
}

/** Confirms the deletion of the user's own review or reply. */
export function DeletionDialog({ of, published, onClose }: DialogProps & { of: keyof typeof DELETIONS }) {
  const showDelivery = useShowDelivery()
  const { remove, removed, ...question } = DELETIONS[of]
  const deletion = useMutation({
    mutationFn: () => remove(published),
    onSuccess: (delivery) => {
      showDelivery(delivery, removed)
      onClose()
    },
    onError: (error) => toastError(messageOf(error, COMMON.requestFailed)),
  })
  return (
    <ConfirmDialog
      {...question}
      open
      danger
      busyLabel={CASE_REVIEW.removing}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  )
}

type Change<Values> = {
  draft: Draft<Values> | undefined
  send: (values: Values) => Promise<Delivery>
  /** The message shown once the server has the change. */
  sent: string
  onClose: () => void
}

/** Saves what is typed as a draft, sends it and shows whether it was sent. */
function useReviewChange<Values extends ReviewChanges | ReviewReplyInput>(
  form: UseFormReturn<Values, unknown, Values>,
  { draft, send, sent, onClose }: Change<Values>,
) {
  const showDelivery = useShowDelivery()
  useSavedValues(form, (values) => draft?.save(values))
  return useFormSubmission({
    form,
    send: (values) => {
      // The outbox deletes the draft in the transaction that stores the item. Stopping the draft prevents a delayed save from
      // writing it again.
      draft?.stop()
      return send(values)
    },
    done: (delivery) => {
      void draft?.clear()
      showDelivery(delivery, sent)
      onClose()
    },
    failed: COMMON.requestFailed,
  })
}

/** Shows whether the server has the change or the phone keeps it, and refetches the data that contains the review. */
function useShowDelivery() {
  const queryClient = useQueryClient()
  return (delivery: Delivery, sent: string) => {
    toastSuccess(delivery === 'sent' ? sent : OFFLINE.savedHere)
    for (const key of ['service-requests', 'technicians', 'review-eligibility'])
      void queryClient.invalidateQueries({ queryKey: [key] })
  }
}

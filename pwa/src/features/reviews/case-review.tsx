import { REVIEW_LIMITS } from '@tecnicerca/shared/limits'
import { CASE_REVIEW } from '@tecnicerca/shared/messages/reviews'
import type { CaseReview as Review } from '@tecnicerca/shared/reviews'
import { lazy, Suspense, useState } from 'react'
import { pageClock } from '../../offline/network/clock.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Stars } from '../../ui/display/stars.tsx'
import type { PublishedReview } from './operations.ts'
import { ReviewReply } from './review-reply.tsx'

const importDialogs = () => import('./review-dialogs.tsx')
const EditDialog = lazy(async () => ({ default: (await importDialogs()).EditReviewDialog }))
const DeletionDialog = lazy(async () => ({ default: (await importDialogs()).DeletionDialog }))
const ReplyDialog = lazy(async () => ({ default: (await importDialogs()).ReplyDialog }))

type CaseReviewProps = {
  published: PublishedReview
  /** The author, or the technician who was reviewed. */
  side: 'customer' | 'technician'
}

type Act = 'edit' | 'delete' | 'reply' | 'delete_reply'

/** The review of a case. The author can edit and delete the review, the technician the reply; both work offline too. */
export function CaseReview({ published, side }: CaseReviewProps) {
  const { review, name } = published
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  return (
    <Card as="section" aria-labelledby="case-review" className="mt-4 flex flex-col items-start gap-2">
      <h2 id="case-review" className="font-bold">
        {side === 'customer' ? CASE_REVIEW.own : CASE_REVIEW.of(name)}
      </h2>
      <p className="flex flex-wrap items-center gap-2">
        <Stars rating={review.rating} />
        {review.edited_at && <span className="text-sm text-muted">{CASE_REVIEW.edited}</span>}
        {review.is_held && <Badge tone="amber">{CASE_REVIEW.held}</Badge>}
      </p>
      {review.is_held && <p className="text-sm text-muted">{CASE_REVIEW.heldHelp}</p>}
      <p className="whitespace-pre-line wrap-anywhere">{review.comment}</p>
      {review.reply && <ReviewReply reply={review.reply} />}
      <div className="flex flex-wrap gap-2">
        {side === 'customer' ? (
          <AuthorActions review={review} onAct={setAct} />
        ) : (
          <TechnicianActions review={review} onAct={setAct} />
        )}
      </div>
      <Suspense>
        {act === 'edit' && <EditDialog published={published} onClose={close} />}
        {act === 'delete' && <DeletionDialog of="review" published={published} onClose={close} />}
        {act === 'delete_reply' && <DeletionDialog of="reply" published={published} onClose={close} />}
        {act === 'reply' && <ReplyDialog published={published} onClose={close} />}
      </Suspense>
    </Card>
  )
}

type ActionsProps = { review: Review; onAct: (act: Act) => void }

function TechnicianActions({ review: { reply }, onAct }: ActionsProps) {
  return (
    <>
      {canChange(reply) && (
        <Button variant="secondary" onClick={() => onAct('reply')}>
          {reply ? CASE_REVIEW.editReply : CASE_REVIEW.reply}
        </Button>
      )}
      {reply && (
        <Button variant="ghost" onClick={() => onAct('delete_reply')}>
          {CASE_REVIEW.removeReply}
        </Button>
      )}
    </>
  )
}

function AuthorActions({ review, onAct }: ActionsProps) {
  return (
    <>
      {canChange(review) && (
        <Button variant="secondary" onClick={() => onAct('edit')}>
          {CASE_REVIEW.edit}
        </Button>
      )}
      <Button variant="ghost" onClick={() => onAct('delete')}>
        {CASE_REVIEW.remove}
      </Button>
    </>
  )
}

const HOUR_MS = 3_600_000

/** True if `written` is null, and for 48 hours after it was written, by the server's clock. */
function canChange(written: { created_at: string } | null): boolean {
  if (!written) return true
  return pageClock.now() < Date.parse(written.created_at) + REVIEW_LIMITS.hoursToEdit * HOUR_MS
}

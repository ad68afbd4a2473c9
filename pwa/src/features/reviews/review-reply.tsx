import { CASE_REVIEW } from '@tecnicerca/shared/messages/reviews'
import type { ReviewReply as Reply } from '@tecnicerca/shared/reviews'
import { shortDate } from '../../lib/text/formats.ts'

export function ReviewReply({ reply }: { reply: Reply }) {
  return (
    <div className="mt-1 w-full border-l-4 border-line pl-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <strong>{CASE_REVIEW.replyBy}</strong>
        <span className="text-muted">
          <time dateTime={reply.created_at}>{shortDate(reply.created_at)}</time>
          {reply.edited_at && ` · ${CASE_REVIEW.edited}`}
        </span>
      </p>
      <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{reply.text}</p>
    </div>
  )
}

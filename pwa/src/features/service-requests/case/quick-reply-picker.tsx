import { Link } from '@tanstack/react-router'
import { QUICK_REPLIES } from '@tecnicerca/shared/messages/quick-replies'
import { useState } from 'react'
import { useLive } from '../../../lib/use-live.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { ownQuickReplies, QUICK_REPLIES_LOADING } from '../../../offline/cases/quick-replies.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TEXT_LINK_CLASS } from '../../../ui/buttons/text-link-class.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { filledReply } from './filled-reply.ts'

type QuickReplyPickerProps = {
  serviceRequest: OwnServiceRequest
  userId: number
  /** Puts the sentence into the message; nothing is sent. */
  onPick: (text: string) => void
}

/** The technician's own sentences, with the words of this case. */
export function QuickReplyPicker({ onPick, ...rest }: QuickReplyPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const open = () => {
    setOpen(true)
    // Another phone may have changed them a moment ago.
    void ownQuickReplies(rest.userId)
      .refreshIfOlderThan(0)
      .catch(() => undefined)
  }
  return (
    <>
      <IconButton icon="zap" label={QUICK_REPLIES.open} onClick={open} />
      {isOpen && (
        <Dialog open title={QUICK_REPLIES.open} description={QUICK_REPLIES.hint} onClose={close}>
          <Replies
            {...rest}
            onPick={(text) => {
              close()
              onPick(text)
            }}
          />
        </Dialog>
      )}
    </>
  )
}

function Replies({ serviceRequest, userId, onPick }: QuickReplyPickerProps) {
  const { isLoading, texts } = useLive(ownQuickReplies(userId).live, QUICK_REPLIES_LOADING)
  return (
    <>
      {!isLoading && texts.length === 0 && <p className="mb-2 text-muted">{QUICK_REPLIES.none}</p>}
      <ul className="mb-2 grid gap-2">
        {texts.map((text, place) => {
          const filled = filledReply(text, serviceRequest)
          return (
            <li key={place}>
              <button
                type="button"
                onClick={() => onPick(filled)}
                className="min-h-11 w-full rounded-control border border-line bg-card px-3 py-2 text-left wrap-anywhere hover:bg-brand-tint"
              >
                {filled}
              </button>
            </li>
          )
        })}
      </ul>
      <Link to="/my-account/quick-replies" className={TEXT_LINK_CLASS}>
        {QUICK_REPLIES.edit}
      </Link>
    </>
  )
}

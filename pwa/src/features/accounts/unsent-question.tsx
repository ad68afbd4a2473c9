import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { useState } from 'react'
import type { OutboxRecord } from '../../offline/outbox-record'
import { sendNow } from '../../offline/send-now'
import type { UserOutbox } from '../../offline/user-outbox'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { FormProblem } from '../../ui/form-problem'

type UnsentQuestionProps = {
  outbox: UserOutbox
  pending: readonly OutboxRecord[]
  onClose: () => void
  onSignOut: () => void
}

/** Nothing that a person wrote is left behind without a word. */
export function UnsentQuestion({ outbox, pending, onClose, onSignOut }: UnsentQuestionProps) {
  const [doing, setDoing] = useState<'sending' | 'discarding'>()
  const [problem, setProblem] = useState<string>()
  const settle = async (what: 'sending' | 'discarding', work: () => Promise<string | undefined>) => {
    setDoing(what)
    setProblem(undefined)
    const failed = await work()
    setDoing(undefined)
    if (failed === undefined) onSignOut()
    else setProblem(failed)
  }
  const send = async () => ((await sendNow(outbox)) === 0 ? undefined : OFFLINE.not_sent_yet)
  return (
    <Dialog open alert title={OFFLINE.logout_title} onClose={onClose}>
      <p>{OFFLINE.logout_unsent(pending.length)}</p>
      <p className="mb-4">{OFFLINE.logout_text}</p>
      <div data-dialog-footer className="grid gap-3">
        <Button
          busy={doing !== undefined}
          busyLabel={doing === 'sending' ? OFFLINE.sending : OFFLINE.logout_send}
          onClick={() => void settle('sending', send)}
        >
          {OFFLINE.logout_send}
        </Button>
        <Button variant="secondary" disabled={doing !== undefined} onClick={onSignOut}>
          {OFFLINE.logout_keep}
        </Button>
        <Button
          variant="danger"
          disabled={doing !== undefined}
          onClick={() => void settle('discarding', () => discardAll(outbox, pending))}
        >
          {OFFLINE.logout_discard}
        </Button>
      </div>
      <FormProblem message={problem} />
    </Dialog>
  )
}

/** What may have been sent cannot be taken back before the server has told. */
async function discardAll(outbox: UserOutbox, pending: readonly OutboxRecord[]): Promise<string | undefined> {
  for (const { id } of pending) {
    const done = await outbox.discard(id)
    if (!done.ok) return OFFLINE.storage[done.failure]
    if (!done.value.ok && done.value.reason !== 'already_sent') return OFFLINE.not_changed[done.value.reason]
  }
  return undefined
}

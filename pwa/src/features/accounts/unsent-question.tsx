import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { useState } from 'react'
import type { OutboxRecord } from '../../offline/outbox/record.ts'
import { sendNow, type UserOutbox } from '../../offline/outbox/use-outbox.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FormProblem } from '../../ui/forms/form-problem.tsx'
import { discardAll } from './discard-all.ts'

type UnsentQuestionProps = {
  outbox: UserOutbox
  pending: readonly OutboxRecord[]
  onClose: () => void
  onSignOut: () => void
}

/** Shown before a sign-out with unsent items: the person sends them, discards them or stays signed in. */
export function UnsentQuestion({ outbox, pending, onClose, onSignOut }: UnsentQuestionProps) {
  const [doing, setDoing] = useState<'sending' | 'discarding'>()
  const [problem, setProblem] = useState<string>()
  const [kept, setKept] = useState<string[]>([])
  const send = async () => {
    setDoing('sending')
    setProblem(undefined)
    const waiting = await sendNow(outbox)
    setDoing(undefined)
    if (waiting === 0) onSignOut()
    else setProblem(OFFLINE.notSentYet)
  }
  const discard = async () => {
    setDoing('discarding')
    setProblem(undefined)
    const done = await discardAll(outbox, pending)
    setDoing(undefined)
    if ('stopped' in done) setProblem(done.stopped)
    else if (done.kept.length === 0) onSignOut()
    else setKept(done.kept)
  }
  if (kept.length > 0) return <NotTakenBack kept={kept} onClose={onClose} onSignOut={onSignOut} />
  return (
    <Dialog open alert title={OFFLINE.logoutTitle} onClose={onClose}>
      <p>{OFFLINE.logoutUnsent(pending.length)}</p>
      <p className="mb-4">{OFFLINE.logoutText}</p>
      <div data-dialog-footer className="grid gap-3">
        <Button
          disabled={doing === 'discarding'}
          busy={doing === 'sending'}
          busyLabel={OFFLINE.sending}
          onClick={() => void send()}
        >
          {OFFLINE.logoutSend}
        </Button>
        <Button variant="secondary" disabled={doing !== undefined} onClick={onSignOut}>
          {OFFLINE.logoutKeep}
        </Button>
        <Button
          variant="danger"
          disabled={doing === 'sending'}
          busy={doing === 'discarding'}
          busyLabel={OFFLINE.logoutDiscarding}
          onClick={() => void discard()}
        >
          {OFFLINE.logoutDiscard}
        </Button>
      </div>
      <FormProblem message={problem} />
    </Dialog>
  )
}

type NotTakenBackProps = Pick<UnsentQuestionProps, 'onClose' | 'onSignOut'> & { kept: string[] }

/** Lists the items that could not be discarded, because the server has them or may have them. */
function NotTakenBack({ kept, onClose, onSignOut }: NotTakenBackProps) {
  return (
    <Dialog open alert title={OFFLINE.logoutTitle} onClose={onClose}>
      <p>{OFFLINE.logoutNotTakenBack}</p>
      <ul className="my-3 list-disc pl-5">
        {kept.map((line, index) => (
          // Two lines may be equal, and the list never changes: its index is a safe key.
          <li key={`${index} ${line}`}>{line}</li>
        ))}
      </ul>
      <div data-dialog-footer>
        <Button wide onClick={onSignOut}>
          {OFFLINE.logoutAnyway}
        </Button>
      </div>
    </Dialog>
  )
}

import { CASE_LIMITS } from '@tecnicerca/shared/limits'
import { ENDING, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import type { StatusInput } from '@tecnicerca/shared/service-requests/service-request'
import { ABSENCE_REASONS, type Party, REASONS, type Reason } from '@tecnicerca/shared/service-requests/status'
import { useRef, useState } from 'react'
import { ApiError } from '../../../lib/http/api-error.ts'
import type { Correction } from '../../../offline/outbox/deliver.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { RadioList } from '../../../ui/forms/radio-list.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import type { StatusTarget } from '../operations.ts'
import type { EndConfirmation } from './status-changes.ts'
import { useStatusChange } from './use-status-change.ts'

type EndDialogProps = {
  target: StatusTarget
  party: Party
  confirmation: EndConfirmation
  /** The previous choice, if it is being corrected. */
  initial?: Pick<StatusInput, 'reason' | 'note'>
  corrects?: Correction
  onClose: () => void
}

/** Asks for confirmation and a reason before a service request ends. */
export function EndDialog({ target, party, confirmation, initial, corrects, onClose }: EndDialogProps) {
  const [reason, setReason] = useState(initial?.reason ?? undefined)
  const [note, setNote] = useState(initial?.note ?? '')
  const [problem, setProblem] = useState<string>()
  const body = useRef<HTMLDivElement>(null)
  const change = useStatusChange(target, corrects)
  const refuse = (message: string) => {
    setProblem(message)
    body.current?.querySelector('input')?.focus()
  }
  const end = () => {
    if (confirmation.isReasonNeeded && !reason) return refuse(ENDING.reasonMissing)
    const wanted = {
      status: 'cancelled',
      ...(reason && { reason }),
      ...(note.trim() && { note: note.trim() }),
    } as const
    change.mutate(wanted, {
      onSuccess: onClose,
      onError: (error) => {
        const message = error instanceof ApiError ? error.fields.reason : undefined
        if (message === undefined) onClose()
        else refuse(ENDING.wasAccepted)
      },
    })
  }
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {SERVICE_REQUESTS.keep}
      </Button>
      <Button variant="danger" busy={change.isPending} onClick={end}>
        {confirmation.confirm}
      </Button>
    </>
  )
  return (
    <Dialog open alert title={confirmation.title} onClose={onClose} footer={footer}>
      <div ref={body} className="grid gap-4">
        <p>{confirmation.help}</p>
        <RadioList<Reason>
          legend={confirmation.isReasonNeeded ? ENDING.reason : ENDING.reasonOptional}
          options={reasonsFor(party, confirmation).map((value) => ({ value, label: ENDING.reasons[value] }))}
          value={reason}
          required={confirmation.isReasonNeeded}
          error={problem}
          onChange={(chosen) => {
            setReason(chosen)
            setProblem(undefined)
          }}
        />
        <TextArea
          label={ENDING.note}
          rows={2}
          maxLength={CASE_LIMITS.note}
          counted
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  )
}

/** Nobody can be absent before the request was accepted, which is also when a reason is needed. */
function reasonsFor(party: Party, { isReasonNeeded }: EndConfirmation): Reason[] {
  return REASONS[party].filter(
    (reason) => isReasonNeeded || !ABSENCE_REASONS.some((absence) => absence === reason),
  )
}

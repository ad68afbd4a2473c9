import { GUARANTEE_LIMITS } from '@tecnicerca/shared/limits'
import { CLAIM_ACTS, GUARANTEE_PROBLEMS } from '@tecnicerca/shared/messages/guarantees'
import { holidayHint } from '@tecnicerca/shared/messages/opening-hours'
import { REQUEST_DETAILS } from '@tecnicerca/shared/messages/service-requests'
import { TIME_WINDOWS, type TimeWindow } from '@tecnicerca/shared/service-requests/cases'
import type { ClaimAnswer } from '@tecnicerca/shared/service-requests/guarantee-log'
import type { ClaimStatusInput } from '@tecnicerca/shared/service-requests/guarantees'
import { useRef, useState } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import { isUnsent } from '../../../offline/outbox/record.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { NoteDialog } from '../case/note-dialog.tsx'
import { firstName } from '../request-chat.ts'
import { findDayProblem, useRequestDays } from '../request-day.ts'

type ClaimAnswerDialogProps = {
  event: ThreadEvent
  status: ClaimAnswer
  /** Name of the other side. */
  name: string
  user: SessionUser
  /** `draftId`: of the words that the answer contains. */
  onAnswer: (answer: ClaimStatusInput, draftId?: string) => void
  onClose: () => void
}

/** Asks for the day of the visit or the reason of a refusal, or whether to withdraw the claim. */
export function ClaimAnswerDialog({ status, ...props }: ClaimAnswerDialogProps) {
  if (status === 'promised') return <Promised {...props} />
  return status === 'refused' ? <Refuse {...props} /> : <Withdraw {...props} />
}

type Props = Omit<ClaimAnswerDialogProps, 'status'>

const TIMES = TIME_WINDOWS.map((value) => ({ value, label: REQUEST_DETAILS.windows[value] }))

function Promised({ name, onAnswer, onClose }: Props) {
  const [day, setDay] = useState('')
  const [time, setTime] = useState<TimeWindow>('any')
  const [problem, setProblem] = useState<string>()
  const days = useRequestDays()
  const field = useRef<HTMLInputElement>(null)
  return (
    <FormDialog
      title={CLAIM_ACTS.promiseTitle(firstName(name))}
      submitLabel={CLAIM_ACTS.promiseSubmit}
      busy={false}
      isDirty={day !== ''}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = day === '' ? GUARANTEE_PROBLEMS.day : findDayProblem(day)
        if (wrong === undefined) {
          const window = time !== 'any' && { time_window: time }
          return onAnswer({ status: 'promised', request_date: day, ...window })
        }
        setProblem(wrong)
        field.current?.focus()
      }}
    >
      <TextInput
        label={CLAIM_ACTS.promiseDay}
        type="date"
        required
        {...days}
        ref={field}
        value={day}
        hint={holidayHint(day)}
        error={problem}
        onChange={({ target: { value } }) => {
          setDay(value)
          setProblem(undefined)
        }}
      />
      <Select
        label={CLAIM_ACTS.promiseTime}
        options={TIMES}
        value={time}
        onChange={({ target: { value } }) => setTime(value as TimeWindow)}
      />
    </FormDialog>
  )
}

function Refuse({ event, name, user, onAnswer, onClose }: Props) {
  const draftId = `claim-refusal:${event.id}`
  return (
    <NoteDialog
      title={CLAIM_ACTS.refuseTitle}
      submitLabel={CLAIM_ACTS.refuseSubmit}
      label={CLAIM_ACTS.refuseReason}
      hint={CLAIM_ACTS.refuseHelp(firstName(name))}
      missing={GUARANTEE_PROBLEMS.reason}
      maxLength={GUARANTEE_LIMITS.note}
      {...{ user, draftId, onClose }}
      onSubmit={(note) => onAnswer({ status: 'refused', note }, draftId)}
    />
  )
}

function Withdraw({ event: { item }, name, onAnswer, onClose }: Props) {
  return (
    <ConfirmDialog
      open
      title={CLAIM_ACTS.withdrawTitle}
      text={item && isUnsent(item) ? CLAIM_ACTS.withdrawUnsent : CLAIM_ACTS.withdrawText(firstName(name))}
      confirmLabel={CLAIM_ACTS.withdraw}
      cancelLabel={CLAIM_ACTS.keep}
      onConfirm={() => onAnswer({ status: 'withdrawn' })}
      onClose={onClose}
    />
  )
}

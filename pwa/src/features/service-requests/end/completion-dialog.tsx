import { QUOTE_LIMITS } from '@tecnicerca/shared/limits'
import { COMPLETION_GUARANTEE, GUARANTEE_PROBLEMS } from '@tecnicerca/shared/messages/guarantees'
import { QUOTE_PROBLEMS } from '@tecnicerca/shared/messages/quotes'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import type { ActQuestion } from './act-question.ts'

type CompletionDialogProps = {
  question: ActQuestion
  /** Days of guarantee that were agreed; 0 without any. */
  agreedDays: number
  /** `days`: undefined if the technician changed nothing. */
  onConfirm: (days: number | undefined) => void
  onClose: () => void
}

/** Asks before a completion, and for how many days the work is guaranteed. */
export function CompletionDialog({ question, agreedDays, onConfirm, onClose }: CompletionDialogProps) {
  const [days, setDays] = useState(agreedDays > 0 ? String(agreedDays) : '')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const confirm = () => {
    const typed = days.trim()
    const wrong = problemOf(typed, agreedDays)
    if (wrong === undefined)
      return onConfirm(typed === '' || Number(typed) === agreedDays ? undefined : Number(typed))
    setProblem(wrong)
    field.current?.focus()
  }
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {question.keep}
      </Button>
      <Button onClick={confirm}>{question.confirm}</Button>
    </>
  )
  return (
    <Dialog open alert title={question.title} onClose={onClose} footer={footer}>
      <div className="grid gap-4">
        <p>{question.text}</p>
        <TextInput
          label={COMPLETION_GUARANTEE.days}
          hint={
            problem
              ? undefined
              : agreedDays > 0
                ? COMPLETION_GUARANTEE.agreed(agreedDays)
                : COMPLETION_GUARANTEE.optional
          }
          inputMode="numeric"
          autoComplete="off"
          ref={field}
          value={days}
          error={problem}
          onChange={({ target: { value } }) => {
            setDays(value)
            setProblem(undefined)
          }}
        />
      </div>
    </Dialog>
  )
}

function problemOf(typed: string, agreedDays: number): string | undefined {
  const days = typed === '' ? 0 : Number(typed)
  const max = QUOTE_LIMITS.guaranteeDaysMax
  if (typed !== '' && (!/^\d+$/.test(typed) || days > max)) return QUOTE_PROBLEMS.guaranteeDays(max)
  return days < agreedDays ? GUARANTEE_PROBLEMS.fewerDays(agreedDays) : undefined
}

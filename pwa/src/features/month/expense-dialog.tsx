import type { Expense } from '@tecnicerca/shared/expenses'
import { EXPENSE_LIMITS } from '@tecnicerca/shared/limits'
import { EXPENSES } from '@tecnicerca/shared/messages/month'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { useState } from 'react'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { messageOf } from '../../lib/http/api-error.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { uuidV7 } from '../../lib/uuid-v7.ts'
import { setExpense } from '../../offline/cases/expenses.ts'
import { pageClock } from '../../offline/network/clock.ts'
import { useToday } from '../../offline/network/use-today.ts'
import type { Delivery } from '../../offline/outbox/deliver.ts'
import { type Draft, useDraft } from '../../offline/storage/drafts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { FormProblem } from '../../ui/forms/form-problem.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { type ExpenseValues, expenseValues, useExpenseForm } from './expense-form.ts'

type ExpenseDialogProps = {
  user: SessionUser
  /** The month that is shown: a new expense begins in it. */
  month: string
  /** Undefined for a new one. */
  expense: Expense | undefined
  onClose: () => void
}

/** Notes, changes or deletes an expense. What is typed stays on the phone until it is sent. */
export function ExpenseDialog(props: ExpenseDialogProps) {
  const draftId = `expense:${props.expense?.id ?? 'new'}`
  const { kept, turn, isLoaded, draft } = useDraft<ExpenseValues>(props.user.id, draftId, {
    isFollowed: true,
  })
  if (!isLoaded) return null
  const initial = kept ?? expenseValues(props.expense, props.month)
  return <OpenDialog key={turn} {...props} initial={initial} draft={draft} draftId={draftId} />
}

type OpenProps = ExpenseDialogProps & {
  initial: ExpenseValues
  draft: Draft<ExpenseValues> | undefined
  draftId: string
}

function OpenDialog({ user, expense, onClose, initial, draft, draftId }: OpenProps) {
  const [id] = useState(
    () => expense?.id ?? uuidV7(pageClock.now(), (bytes) => crypto.getRandomValues(bytes)),
  )
  const today = useToday()
  const onDone = (delivery: Delivery, words: string) => {
    void draft?.clear()
    toastSuccess(delivery === 'sent' ? words : OFFLINE.masculine.savedHere)
    onClose()
  }
  const { form, submit, isBusy, problem } = useExpenseForm({
    ...{ initial, draft },
    send: (input) => setExpense(user, { id, expense: input, draftId }),
    onDone: (delivery) => onDone(delivery, EXPENSES.saved),
  })
  const remove = async () => {
    try {
      onDone(await setExpense(user, { id, expense: null }), EXPENSES.deleted)
    } catch (error) {
      toastError(messageOf(error, EXPENSES.failed))
    }
  }
  return (
    <FormDialog
      title={EXPENSES.title}
      submitLabel={EXPENSES.save}
      busyLabel={EXPENSES.saving}
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{EXPENSES.help}</p>
      <TextInput
        label={EXPENSES.amount}
        inputMode="decimal"
        autoComplete="off"
        required
        {...fieldProps(form, 'amount')}
      />
      <TextInput
        label={EXPENSES.note}
        required
        maxLength={EXPENSE_LIMITS.note}
        {...fieldProps(form, 'note')}
      />
      <TextInput label={EXPENSES.day} type="date" required max={today} {...fieldProps(form, 'spent_on')} />
      {expense && (
        <Button
          variant="ghost"
          icon={<Icon name="trash-2" className="size-5" />}
          onClick={() => void remove()}
        >
          {EXPENSES.delete}
        </Button>
      )}
      <FormProblem message={problem?.message} />
    </FormDialog>
  )
}

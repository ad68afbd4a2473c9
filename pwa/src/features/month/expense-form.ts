import {
  type Expense,
  type ExpenseInput,
  type expenseInput,
  findWrongExpense,
} from '@tecnicerca/shared/expenses'
import { EXPENSES } from '@tecnicerca/shared/messages/month'
import { ERROR_MESSAGES } from '@tecnicerca/shared/protocol/errors'
import { readAmount } from '@tecnicerca/shared/values/typed-amount'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useSavedValues } from '../../lib/forms/use-saved-values.ts'
import { today } from '../../offline/network/clock.ts'
import type { Delivery } from '../../offline/outbox/deliver.ts'
import type { Draft } from '../../offline/storage/drafts.ts'

/** The fields as typed. */
export type ExpenseValues = { amount: string; spent_on: string; note: string }

const schema = async () => (await import('@tecnicerca/shared/expenses')).expenseInput

type Setup = {
  initial: ExpenseValues
  draft: Draft<ExpenseValues> | undefined
  send: (expense: ExpenseInput) => Promise<Delivery>
  onDone: (delivery: Delivery) => void
}

export function useExpenseForm({ initial, draft, send, onDone }: Setup) {
  const form = useForm<ExpenseValues, unknown, ExpenseInput>({
    defaultValues: initial,
    resolver: formResolver<ExpenseValues, typeof expenseInput>(schema, {
      prepare: ({ amount, ...rest }) => ({ ...rest, amount: readAmount(amount) }),
      check: ({ spent_on: day }) => findWrongExpense({ spent_on: day }, today()),
    }),
  })
  useSavedValues(form, (values) => draft?.save(values))
  const submission = useFormSubmission({
    form,
    send: (input) => {
      // The outbox deletes the draft in the transaction that stores the item.
      draft?.stop()
      return send(input)
    },
    done: onDone,
    failed: EXPENSES.failed,
    missing: ERROR_MESSAGES.validation_failed,
  })
  return { form, ...submission }
}

/** Of a new expense: today if that is in the shown month, else the month's first day. */
export function expenseValues(expense: Expense | undefined, month: string): ExpenseValues {
  if (expense) return { amount: String(expense.amount), spent_on: expense.spent_on, note: expense.note }
  const day = today()
  return { amount: '', spent_on: day.startsWith(month) ? day : `${month}-01`, note: '' }
}

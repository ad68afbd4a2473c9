import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Expense } from '@tecnicerca/shared/expenses'
import { expenseLines, type MonthLine, sortMonthLines } from '@tecnicerca/shared/service-requests/month-log'
import { apiGet } from '../../lib/http/api-client.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { useLive } from '../../lib/use-live.ts'
import { EXPENSES_LOADING, ownExpenses, withUnsentExpenses } from '../../offline/cases/expenses.ts'
import { MONTH_LOADING, ownMonth } from '../../offline/cases/own-month.ts'
import { isUnsent } from '../../offline/outbox/record.ts'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'

const monthAnswer = async () => (await import('@tecnicerca/shared/expenses')).monthAnswer

type Asked = { userId: number; month: string; counted: readonly MonthLine[] }

/** The server's month. Asked again when the phone counts something else. */
function monthQuery({ userId, month, counted }: Asked) {
  return queryOptions({
    queryKey: ['month', userId, month, counted],
    queryFn: ({ signal }) => apiGet(`/technicians/profile/month?month=${month}`, monthAnswer, { signal }),
    staleTime: 0,
    placeholderData: (earlier, query) =>
      query?.queryKey[2] === month ? keepPreviousData(earlier) : undefined,
  })
}

/** `isPartial`: these are only the lines of the phone, and the server has older cases or expenses. */
export type ShownMonth = {
  isLoading: boolean
  lines: MonthLine[]
  expenses: readonly Expense[]
  isPartial: boolean
  error: Error | null
  isFetching: boolean
  retry: () => void
}

/** A month from the phone's own log at once; from the server's, by the same code, where the phone lacks a part of it. */
export function useMonth(user: SessionUser, month: string): ShownMonth {
  const isBrowser = typeof window !== 'undefined'
  const own = useLive(isBrowser ? ownMonth(user, month) : undefined, MONTH_LOADING)
  const list = useLive(isBrowser ? ownExpenses(user.id).live : undefined, EXPENSES_LOADING)
  const { records } = useOutbox(user.id)
  const lacksPart = own.hasOlder || list.hasMore
  const isLoading = own.isLoading || list.isLoading
  const isAsked = lacksPart && !isLoading
  const query = useQuery({
    ...monthQuery({
      userId: user.id,
      month,
      counted: isAsked ? [...own.lines, ...expenseLines(list.kept, month)] : [],
    }),
    enabled: isAsked,
  })
  // The server cannot know what waits here.
  const waits = records.some((record) => isUnsent(record) && record.kind !== 'expense.set')
  const answer = lacksPart && !waits ? query.data : undefined
  const expenses = withUnsentExpenses(answer?.expenses ?? list.kept, records)
  return {
    isLoading,
    lines: sortMonthLines([...(answer?.lines ?? own.lines), ...expenseLines(expenses, month)]),
    expenses,
    isPartial: lacksPart && !answer,
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  }
}

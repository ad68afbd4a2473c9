import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiGet } from './api-client.ts'
import type { AnswerSchema } from './late-schema.ts'

type TablePage<Name extends string, Answer> = {
  path: string
  parameters: URLSearchParams
  answer: AnswerSchema<Answer>
  /** The field of the answer that holds the rows. */
  rows: Name
}

/** One page of an admin's table. The previous page stays on the screen until the next one has loaded. */
export function tablePageQuery<Name extends string, Answer extends Record<Name, unknown>>({
  path,
  parameters,
  answer,
  rows,
}: TablePage<Name, Answer>) {
  return queryOptions({
    queryKey: ['admin', path, String(parameters)],
    queryFn: async ({ signal }) => {
      const page = await apiGet(`${path}?${parameters}`, answer, { signal })
      return { ...page, rows: page[rows] }
    },
    placeholderData: keepPreviousData,
  })
}

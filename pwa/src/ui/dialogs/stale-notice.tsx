import { ADMIN } from '@tecnicerca/shared/messages/admin/admin'
import * as z from 'zod/mini'
import type { FormProblem } from '../../lib/forms/form-submission.ts'
import { ApiError } from '../../lib/http/api-error.ts'

const staleBody = z.object({ current: z.catchall(z.object({ version: z.number() }), z.unknown()) })

/** After a `stale` error: the values that somebody else has saved, and the version to send now. Else undefined. */
export function staleValues(problem: FormProblem | undefined) {
  if (!(problem?.error instanceof ApiError) || problem.code !== 'stale') return undefined
  const body = z.safeParse(staleBody, problem.error.body)
  return body.success ? body.data.current : undefined
}

type StaleNoticeProps = {
  problem: FormProblem | undefined
  /** Label and text of a field; undefined for a field that the form does not show. */
  describe: (field: string, value: unknown) => [label: string, text: string] | undefined
}

/** Shown above a form whose row somebody else has changed. What was typed stays in the form. */
export function StaleNotice({ problem, describe }: StaleNoticeProps) {
  const current = staleValues(problem)
  if (!current || !problem) return null
  const lines = Object.entries(current).flatMap(([field, value]) => {
    const line = describe(field, value)
    return line ? [line] : []
  })
  return (
    <div role="alert" className="rounded-control border border-line bg-amber-tint p-3 text-amber-ink">
      <p className="font-semibold">{problem.message}</p>
      <ul className="list-disc pl-5">
        {lines.map(([label, text]) => (
          <li key={label} className="wrap-anywhere">
            {ADMIN.nowSays(label, text)}
          </li>
        ))}
      </ul>
    </div>
  )
}

import { ERROR_MESSAGES } from '@tecnicerca/shared/protocol/errors'
import { ApiError } from '../http/api-error.ts'

/** Values and errors by field, the values in the order of the screen. */
export type CheckedForm = {
  values: Record<string, unknown>
  errors: Record<string, string | undefined>
}

/** One sentence about all that is wrong: `missing`, if given, where something was left empty, else the first problem on screen. */
export function summaryOf({ values, errors }: CheckedForm, missing?: string): string {
  const wrong = Object.keys(values).filter((name) => errors[name] !== undefined)
  if (missing !== undefined && wrong.some((name) => values[name] === '')) return missing
  return errors[wrong[0] ?? ''] ?? ERROR_MESSAGES.validation_failed
}

/** What the server said about fields that this screen has, in the order of the screen. */
export function refusedFields(error: unknown, values: Record<string, unknown>): [string, string][] {
  if (!(error instanceof ApiError)) return []
  return Object.keys(values).flatMap((name) => {
    const message = error.fields[name]
    return message === undefined ? [] : [[name, message] as [string, string]]
  })
}

import { blankedText } from '@tecnicerca/shared/values/blanked-text'

const LONGEST_MESSAGE = 200
const MAX_CAUSES = 3
const FRAME = /^ {4}at .*(?::\d+:\d+\)?|<anonymous>\)?)$/

export type LoggableError = {
  type: string
  message: string
  code?: string
  /** Name of the violated database constraint; it never contains a value. */
  constraint?: string
  stack?: string
  cause?: LoggableError
}

/**
 * Converts an error for the log. The message is stripped of personal data. Of the other fields, only `code` and
 * `constraint` are kept, because the rest of a PostgreSQL error can contain the row.
 */
export function loggableError(error: unknown, causes = MAX_CAUSES): LoggableError {
  if (!(error instanceof Error))
    return { type: typeof error, message: blankedText(String(error), LONGEST_MESSAGE) }
  const { name, message, stack = '', cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
  const frames = stack.split('\n').filter((line) => FRAME.test(line))
  return {
    type: name,
    message: blankedText(message, LONGEST_MESSAGE),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    stack: frames.join('\n'),
    ...(cause !== undefined && causes > 0 && { cause: loggableError(cause, causes - 1) }),
  }
}

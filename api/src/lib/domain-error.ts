import type { ErrorBody } from '@tecnicerca/shared/protocol/error-body'
import type { ErrorCode } from '@tecnicerca/shared/protocol/errors'

export type ErrorDetails = Partial<Omit<ErrorBody, 'code'>> & { retryAfterS?: number }

/** An error that the caller can act on; `http/errors.ts` turns it into an answer. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? code)
    this.code = code
    this.details = details
  }
}

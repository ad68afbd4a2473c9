import type { ErrorCode } from '@tecnicerca/shared/protocol/errors'

/** The server's codes, and those that the phone gives itself. */
export type PhoneErrorCode = ErrorCode | 'expired' | 'photo_lost' | 'went_as_it_was'

/**
 * The code in the body of an answer. That of a newer server is not on our list: it equals nothing that we compare it
 * with, which is how it should be treated.
 */
export function errorCodeOf(body: { code?: unknown }): ErrorCode | undefined {
  return typeof body.code === 'string' ? (body.code as ErrorCode) : undefined
}

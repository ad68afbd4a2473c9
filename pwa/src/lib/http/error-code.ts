import type { ErrorCode } from '@tecnicerca/shared/protocol/errors'

/** The server's error codes, and those of the phone itself. */
export type PhoneErrorCode = ErrorCode | 'expired' | 'photo_lost' | 'already_sent'

/**
 * The error code in the body of a response. A newer server may send a code that is not on our list: it equals none that we
 * compare it with, so it is treated as unknown.
 */
export function errorCodeOf(body: { code?: unknown }): ErrorCode | undefined {
  return typeof body.code === 'string' ? (body.code as ErrorCode) : undefined
}

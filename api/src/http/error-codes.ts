import type { ErrorCode } from '@tecnicerca/shared/errors'
import type { Route } from './route.ts'

/** Anything may be asked too often, of a server that has too much to do or is ending, or that fails. */
const OF_EVERY_CALL: ErrorCode[] = ['too_many_requests', 'unavailable', 'internal']
const OF_EVERY_WRITE: ErrorCode[] = ['validation_failed', 'forbidden', 'client_outdated']

/** What a call may be refused with, each once: by what it is, and what its service adds. */
export function errorCodesOf(route: Route): ErrorCode[] {
  const { params, query, body, access, method, isIdempotent, isPhotoRequired } = route
  const isWrite = method !== 'GET'
  const hasBody = body !== undefined || isPhotoRequired === true
  return [
    ...new Set<ErrorCode>([
      ...(params || query ? (['validation_failed'] as const) : []),
      ...(params ? (['not_found'] as const) : []),
      ...(isWrite ? OF_EVERY_WRITE : []),
      ...(hasBody ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
      ...(access === 'visitor' ? [] : (['unauthenticated', 'user_mismatch'] as const)),
      ...(access === 'visitor' || access === 'session' ? [] : (['forbidden'] as const)),
      ...(isIdempotent
        ? (['idempotency_key_reused', 'operation_closed', 'request_in_progress'] as const)
        : []),
      ...Object.values(route.refusals ?? {}),
      ...(route.errors ?? []),
      ...OF_EVERY_CALL,
    ]),
  ]
}

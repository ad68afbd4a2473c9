import { ApiError, messageOf } from '../../lib/http/api-error.ts'
import { ErrorState } from './error-state.tsx'
import { SignInAgain } from './sign-in-again.tsx'

/** Shown in place of data that failed to load: what failed, why, and a retry button. */
export function LoadFailed({
  message,
  error,
  onRetry,
  retrying,
}: {
  message: string
  error: Error
  onRetry: () => void
  retrying: boolean
}) {
  return (
    <ErrorState
      message={message}
      help={messageOf(error)}
      onRetry={onRetry}
      retrying={retrying}
      action={<SignInAgain code={error instanceof ApiError ? error.code : undefined} />}
    />
  )
}

import { ApiError, messageOf } from '../lib/api-error'
import { ErrorState } from './error-state'
import { SignInAgain } from './sign-in-again'

/** What stands where data should: what failed, why, and another try. */
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

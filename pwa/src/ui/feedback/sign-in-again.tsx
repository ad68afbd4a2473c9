import { Link } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import type { PhoneErrorCode } from '../../lib/http/error-code.ts'
import { buttonClass } from '../buttons/button-class.ts'

/** The way on where an answer was that the session has ended: in again, and back to this screen. */
export function SignInAgain({ code }: { code: PhoneErrorCode | undefined }) {
  if (code !== 'unauthenticated') return null
  return (
    <Link
      to="/login"
      search={{ redirect: location.pathname }}
      className={buttonClass({ variant: 'secondary' })}
    >
      {TITLES.login}
    </Link>
  )
}

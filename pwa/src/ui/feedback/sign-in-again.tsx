import { Link } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import type { PhoneErrorCode } from '../../lib/http/error-code.ts'
import { buttonClass } from '../buttons/button-class.ts'

/** A link to sign in and return to this screen, if the response said that the session has ended. */
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

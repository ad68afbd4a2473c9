import { redirect } from '@tanstack/react-router'
import type { Role } from '@tecnicerca/shared/accounts'
import { type SessionUser, sessionUser } from '../lib/session/session.ts'
import { toastPassingError } from '../lib/toast.ts'

type Guarded = { location: { href: string } }

/** For `beforeLoad`: the signed-in user, or to the login screen with `message` and back afterwards. */
export function requireSession({ location }: Guarded, message: string): SessionUser {
  const user = sessionUser()
  if (user) return user
  toastPassingError(message)
  throw redirect({ to: '/login', search: { redirect: location.href }, replace: true })
}

type Refusal = { roles: readonly Role[]; message: string; to: '/' | '/my-account' }

/** For `beforeLoad`: the user of one of these roles; sends a visitor and anybody else to `to` with `message`. */
export function requireRole(user: SessionUser | undefined, { roles, message, to }: Refusal): SessionUser {
  if (user && roles.includes(user.role)) return user
  toastPassingError(message)
  throw redirect({ to, replace: true })
}

/** `validateSearch` of login and registrations, and `search` of the links to them: where a person came from goes along. */
export function readRedirect({ redirect }: Record<string, unknown>): { redirect?: string } {
  return typeof redirect === 'string' ? { redirect } : {}
}

/** Where to go after signing in: a path of our own, never somebody else's address. A tab or a line break counts for nothing in an address, so it could hide one. */
export function safeRedirect(target: string | undefined, fallback: string): string {
  return target && /^\/(?![/\\])\P{Cc}*$/u.test(target) && !target.startsWith('/login') ? target : fallback
}

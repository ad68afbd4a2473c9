import { redirect } from '@tanstack/react-router'
import type { Role } from '@tecnicerca/shared/accounts'
import { type SessionUser, sessionUser } from '../lib/session/session.ts'
import { toastPassingError } from '../lib/toast.ts'

type Guarded = { location: { href: string } }

/**
 * For `beforeLoad`: returns the signed-in user, or shows `message` and redirects to the login screen, which leads back
 * afterwards.
 */
export function requireSession({ location }: Guarded, message: string): SessionUser {
  const user = sessionUser()
  if (user) return user
  toastPassingError(message)
  throw redirect({ to: '/login', search: { redirect: location.href }, replace: true })
}

type Refusal = { roles: readonly Role[]; message: string; to: '/' | '/my-account' }

/** For `beforeLoad`: returns the user if they have one of these roles, else shows `message` and redirects to `to`. */
export function requireRole(user: SessionUser | undefined, { roles, message, to }: Refusal): SessionUser {
  if (user && roles.includes(user.role)) return user
  toastPassingError(message)
  throw redirect({ to, replace: true })
}

/** `validateSearch` of login and registration, and `search` of the links to them: it passes on where the user came from. */
export function readRedirect({ redirect }: Record<string, unknown>): { redirect?: string } {
  return typeof redirect === 'string' ? { redirect } : {}
}

/**
 * Where to go after signing in: only a path of our own, never another site. Control characters are refused: browsers ignore
 * a tab or line break in a URL, so it could hide another site.
 */
export function safeRedirect(target: string | undefined, fallback: string): string {
  return target && /^\/(?![/\\])\P{Cc}*$/u.test(target) && !target.startsWith('/login') ? target : fallback
}

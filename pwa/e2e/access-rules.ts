import { ACCESS } from '@tecnicerca/shared/messages/access'

export type Role = 'visitor' | 'customer' | 'technician' | 'admin'
/** Where somebody ends, and what is said of it; a text alone: at the login screen, and back here after it. */
export type Refusal = string | { to: string; says?: string }
export type Rule = { path: string } & Partial<Record<Role, Refusal>>

export const TECHNICIAN_ID = ':id'
const home = (says: string) => ({ to: '/', says })
const openToAll = (path: string): Rule => ({ path })
const signedIn = (path: string, visitor: string): Rule => ({ path, visitor })
const adminOnly = (path: string, admin?: Refusal): Rule => ({
  path,
  visitor: ACCESS.need_login,
  customer: home(ACCESS.not_an_admin),
  technician: home(ACCESS.not_an_admin),
  ...(admin && { admin }),
})

/** Section 2 with section 6. */
export const RULES: Rule[] = [
  openToAll('/'),
  openToAll('/login'),
  openToAll('/register'),
  openToAll('/register-technician'),
  openToAll('/forgot-password'),
  openToAll('/reset-password'),
  openToAll('/confirmar-correo'),
  openToAll('/avisos/baja'),
  openToAll('/search?query=inversor&available=true'),
  openToAll(`/technicians/${TECHNICIAN_ID}`),
  openToAll('/tecnicos/electricidad/santiago'),
  openToAll('/como-funciona'),
  {
    path: '/become-technician',
    visitor: home(ACCESS.unauthorized),
    technician: home(ACCESS.unauthorized),
    admin: home(ACCESS.unauthorized),
  },
  {
    path: '/my-profile',
    visitor: ACCESS.need_login_own_profile,
    customer: home(ACCESS.not_a_technician),
    admin: home(ACCESS.not_a_technician),
  },
  signedIn('/my-profile/edit', ACCESS.need_login_edit_profile),
  {
    path: '/technicians/profile/edit',
    visitor: ACCESS.need_login_edit_profile,
    customer: { to: '/my-profile/edit' },
    technician: { to: '/my-profile/edit' },
    admin: { to: '/my-profile/edit' },
  },
  signedIn('/my-account', ACCESS.need_login_account),
  // Section 2 says 'customer'; the contract's PUT /users/me is for any session, and the account leads admins here.
  signedIn('/my-account/edit', ACCESS.need_login_account),
  {
    path: '/my-account/blocked-customers',
    visitor: ACCESS.need_login_account,
    customer: home(ACCESS.not_a_technician),
    admin: home(ACCESS.not_a_technician),
  },
  signedIn('/my-account/blocked-technicians', ACCESS.need_login_account),
  signedIn('/my-requests', ACCESS.need_login_requests),
  signedIn('/my-requests/2147483647', ACCESS.need_login_requests),
  signedIn('/avisos', ACCESS.need_login_notices),
  signedIn('/pendientes', ACCESS.need_login_pending),
  {
    path: `/reviews/create/${TECHNICIAN_ID}`,
    visitor: ACCESS.need_login_review,
    technician: home(ACCESS.denied),
    admin: home(ACCESS.denied),
  },
  adminOnly('/admin', { to: '/admin/reports' }),
  adminOnly('/admin/reports'),
  adminOnly('/admin/users'),
  adminOnly('/admin/categories'),
  adminOnly('/admin/technicians'),
  adminOnly('/admin/cases'),
  adminOnly('/admin/cases/2147483647'),
]

/** Every sentence that refuses. */
export const REFUSALS: string[] = RULES.flatMap(({ visitor, customer, technician, admin }) =>
  [visitor, customer, technician, admin].flatMap((refusal) =>
    typeof refusal === 'string' ? refusal : (refusal?.says ?? []),
  ),
)

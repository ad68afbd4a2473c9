import { ACCESS } from '@tecnicerca/shared/messages/access'

export type Role = 'visitor' | 'customer' | 'technician' | 'admin'
/**
 * Where a user is redirected, and the message shown there. A text alone means: to the login with this message, and back
 * after the login.
 */
export type Refusal = string | { to: string; says?: string }
export type Rule = { path: string } & Partial<Record<Role, Refusal>>

export const TECHNICIAN_ID = ':id'
const home = (says: string) => ({ to: '/', says })
const openToAll = (path: string): Rule => ({ path })
const signedIn = (path: string, visitor: string): Rule => ({ path, visitor })
const adminOnly = (path: string, admin?: Refusal): Rule => ({
  path,
  visitor: ACCESS.needLogin,
  customer: home(ACCESS.notAnAdmin),
  technician: home(ACCESS.notAnAdmin),
  ...(admin && { admin }),
})

/** Where each role is sent from each path. A role that a rule does not name may open the path. */
export const RULES: Rule[] = [
  openToAll('/'),
  openToAll('/login'),
  openToAll('/register'),
  openToAll('/register-technician'),
  openToAll('/forgot-password'),
  openToAll('/reset-password'),
  openToAll('/confirmar-correo'),
  openToAll('/confirmar-cambio-de-correo'),
  openToAll('/avisos/baja'),
  openToAll('/search?query=inversor&available=true'),
  openToAll(`/technicians/${TECHNICIAN_ID}`),
  openToAll('/tecnicos/electricidad/santiago'),
  openToAll('/mis-tecnicos'),
  openToAll('/como-funciona'),
  openToAll('/privacidad'),
  openToAll('/terminos'),
  {
    path: '/become-technician',
    visitor: home(ACCESS.unauthorized),
    technician: home(ACCESS.unauthorized),
    admin: home(ACCESS.unauthorized),
  },
  {
    path: '/my-profile',
    visitor: ACCESS.needLoginOwnProfile,
    customer: home(ACCESS.notATechnician),
    admin: home(ACCESS.notATechnician),
  },
  signedIn('/my-profile/edit', ACCESS.needLoginEditProfile),
  {
    path: '/my-profile/hours',
    visitor: ACCESS.needLoginEditProfile,
    customer: home(ACCESS.notATechnician),
    admin: home(ACCESS.notATechnician),
  },
  {
    path: '/technicians/profile/edit',
    visitor: ACCESS.needLoginEditProfile,
    customer: { to: '/my-profile/edit' },
    technician: { to: '/my-profile/edit' },
    admin: { to: '/my-profile/edit' },
  },
  signedIn('/my-account', ACCESS.needLoginAccount),
  // The specification says 'customer' here. But `PUT /users/me` accepts any session, and the account page leads admins
  // here.
  signedIn('/my-account/edit', ACCESS.needLoginAccount),
  signedIn('/my-account/erase', ACCESS.needLoginAccount),
  signedIn('/my-account/email', ACCESS.needLoginAccount),
  signedIn('/my-account/devices', ACCESS.needLoginAccount),
  signedIn('/my-account/second-factor', ACCESS.needLoginAccount),
  signedIn('/my-account/passkeys', ACCESS.needLoginAccount),
  ...['/my-account/blocked-customers', '/my-account/quick-replies', '/mis-clientes', '/mi-mes'].map(
    (path) => ({
      path,
      visitor: ACCESS.needLoginAccount,
      customer: home(ACCESS.notATechnician),
      admin: home(ACCESS.notATechnician),
    }),
  ),
  signedIn('/my-account/blocked-technicians', ACCESS.needLoginAccount),
  signedIn('/my-requests', ACCESS.needLoginRequests),
  signedIn('/my-requests/2147483647', ACCESS.needLoginRequests),
  signedIn('/my-requests/2147483647/cotizacion/1', ACCESS.needLoginRequests),
  signedIn('/my-requests/2147483647/recibo/1', ACCESS.needLoginRequests),
  signedIn('/avisos', ACCESS.needLoginNotices),
  signedIn('/pendientes', ACCESS.needLoginPending),
  {
    path: `/reviews/create/${TECHNICIAN_ID}`,
    visitor: ACCESS.needLoginReview,
    technician: home(ACCESS.denied),
    admin: home(ACCESS.denied),
  },
  adminOnly('/admin'),
  adminOnly('/admin/desk'),
  adminOnly('/admin/reports'),
  adminOnly('/admin/users'),
  adminOnly('/admin/categories'),
  adminOnly('/admin/technicians'),
  adminOnly('/admin/cases'),
  adminOnly('/admin/reviews'),
  adminOnly('/admin/complaints'),
  adminOnly('/admin/sectores'),
  adminOnly('/admin/activity'),
  adminOnly('/admin/cases/2147483647'),
]

/** All refusal messages. */
export const REFUSALS: string[] = RULES.flatMap(({ visitor, customer, technician, admin }) =>
  [visitor, customer, technician, admin].flatMap((refusal) =>
    typeof refusal === 'string' ? refusal : (refusal?.says ?? []),
  ),
)

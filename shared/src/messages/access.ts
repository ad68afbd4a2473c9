/** What somebody hears who may not see a screen; the routes themselves say it. */
export const ACCESS = {
  need_login: 'Debe iniciar sesión para acceder',
  need_login_account: 'Debe iniciar sesión para ver su cuenta',
  need_login_requests: 'Debe iniciar sesión para ver sus solicitudes',
  need_login_pending: 'Debes iniciar sesión para ver lo que tienes pendiente',
  need_login_notices: 'Debes iniciar sesión para ver tus avisos',
  need_login_review: 'Debe iniciar sesión para escribir una reseña',
  need_login_edit_profile: 'Debe iniciar sesión para editar su perfil',
  need_login_own_profile: 'Debes iniciar sesión para ver tu perfil',
  not_a_technician: 'Tu cuenta no es una cuenta de técnico',
  not_an_admin: 'No tiene permisos para acceder a esta página',
  denied: 'Acceso denegado',
  unauthorized: 'Acceso no autorizado.',
} as const

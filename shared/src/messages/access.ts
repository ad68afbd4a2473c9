/** Messages for users who may not open a screen; the routes refer to them. */
export const ACCESS = {
  needLogin: 'Debe iniciar sesión para acceder',
  needLoginAccount: 'Debe iniciar sesión para ver su cuenta',
  needLoginRequests: 'Debe iniciar sesión para ver sus solicitudes',
  needLoginPending: 'Debes iniciar sesión para ver lo que tienes pendiente',
  needLoginNotices: 'Debes iniciar sesión para ver tus avisos',
  needLoginReview: 'Debe iniciar sesión para escribir una reseña',
  needLoginReport: 'Debes iniciar sesión para reportar',
  needLoginEditProfile: 'Debe iniciar sesión para editar su perfil',
  needLoginOwnProfile: 'Debes iniciar sesión para ver tu perfil',
  notATechnician: 'Tu cuenta no es una cuenta de técnico',
  notAnAdmin: 'No tiene permisos para acceder a esta página',
  denied: 'Acceso denegado',
  unauthorized: 'Acceso no autorizado.',
} as const

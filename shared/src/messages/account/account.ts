import { TITLES } from '../titles.ts'

export const SUSPENDED = {
  title: 'Tu cuenta está suspendida',
  explained: (reason: string) =>
    `Motivo: ${reason} Puedes leer lo tuyo, pero no enviar nada. Para responder, contesta al email que te enviamos.`,
} as const

/** The screen to erase the user's account, and texts about it elsewhere. */
export const ERASURE = {
  title: TITLES.erasure,
  intro: 'Esto borra tu cuenta de TecniCerca. Lee qué pasará antes de pedirlo.',
  what: [
    'Tu cuenta se elimina en siete días. Hasta entonces, si inicias sesión, todo sigue como estaba.',
    'Ahora se cierran tus otras sesiones.',
    'Al eliminarla se borran tu nombre, email, teléfono, dirección, fotos, mensajes y dispositivos, y tu perfil deja de aparecer.',
    'Tus solicitudes abiertas terminan. Las terminadas quedan sin tus datos: la otra persona verá «Cliente» o «Técnico».',
    'Tus reseñas quedan sin tu nombre, salvo que marques la casilla.',
  ],
  password: 'Contraseña',
  deleteReviews: 'Borrar también mis reseñas',
  submit: 'Eliminar mi cuenta',
  submitting: 'Enviando...',
  failed: 'No se pudo pedir la eliminación. Inténtalo de nuevo.',
  pending: (day: string) => `Tu cuenta se eliminará el ${day}.`,
  pendingText: 'Puedes cancelarlo ahora, o iniciar sesión antes de ese día.',
  takeBack: 'Conservar mi cuenta',
  takenBack: 'Tu cuenta ya no se eliminará: todo sigue como estaba.',
  takeBackFailed: 'No se pudo cancelar la eliminación. Inténtalo de nuevo.',
} as const

/** The download of all data of the user. */
export const EXPORT = {
  title: 'Tus datos',
  text: 'Un archivo con tu cuenta, tus fotos, solicitudes, reseñas y avisos. Puedes descargarlo tres veces al día.',
  download: 'Descargar mis datos',
  downloading: 'Descargando...',
  fileName: 'tecnicerca-mis-datos.zip',
  failed: 'No se pudieron descargar tus datos. Inténtalo de nuevo.',
} as const

export const ACCOUNT = {
  groups: { profile: 'Tu perfil', requests: 'Solicitudes', security: 'Acceso y seguridad' },
  name: 'Nombre',
  email: 'Email',
  phone: 'Teléfono',
  type: 'Tipo de cuenta',
  notSpecified: 'No especificado',
  role: { admin: 'Administrador', technician: 'Técnico', customer: 'Cliente' },
  myProfile: 'Mi Perfil de Técnico',
  adminPanel: 'Panel de Administración',
  editProfile: 'Editar Perfil',
  myRequests: 'Mis Solicitudes de Servicio',
  becomeTechnician: 'Convertirme en técnico',
} as const

export const ACCOUNT_EDIT = {
  title: TITLES.accountEdit,
  emailFixed: 'El email no se puede cambiar',
  passwordTitle: 'Cambiar contraseña',
  passwordText: 'Déjalo vacío si no quieres cambiarla.',
  currentPassword: 'Contraseña actual',
  newPassword: 'Nueva contraseña',
  confirmPassword: 'Confirmar nueva contraseña',
  nameRequired: 'El nombre es requerido',
  passwordsDiffer: 'Las contraseñas no coinciden',
  currentRequired: 'Debe ingresar su contraseña actual',
  cancel: 'Cancelar',
  save: 'Guardar Cambios',
  saving: 'Guardando...',
  saved: 'Perfil actualizado exitosamente',
  saveFailed: 'Error al actualizar el perfil',
} as const

import { TITLES } from './titles.ts'

/** Texts of the account screen and its form. */
export const SUSPENDED = {
  title: 'Tu cuenta está suspendida',
  explained: (reason: string) =>
    `Motivo: ${reason} Puedes leer lo tuyo, pero no enviar nada. Para responder, contesta al email que te enviamos.`,
} as const

export const ACCOUNT = {
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
  confirm_password: 'Confirmar nueva contraseña',
  nameRequired: 'El nombre es requerido',
  passwordsDiffer: 'Las contraseñas no coinciden',
  currentRequired: 'Debe ingresar su contraseña actual',
  cancel: 'Cancelar',
  save: 'Guardar Cambios',
  saving: 'Guardando...',
  saved: 'Perfil actualizado exitosamente',
  saveFailed: 'Error al actualizar el perfil',
} as const

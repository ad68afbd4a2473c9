import { TITLES } from './titles.ts'

/** The account's summary and its editing. */
export const ACCOUNT = {
  name: 'Nombre',
  email: 'Email',
  phone: 'Teléfono',
  type: 'Tipo de cuenta',
  not_specified: 'No especificado',
  role: { admin: 'Administrador', technician: 'Técnico', customer: 'Cliente' },
  my_profile: 'Mi Perfil de Técnico',
  admin_panel: 'Panel de Administración',
  edit_profile: 'Editar Perfil',
  my_requests: 'Mis Solicitudes de Servicio',
  become_technician: 'Convertirme en técnico',
} as const

export const ACCOUNT_EDIT = {
  title: TITLES.account_edit,
  email_fixed: 'El email no se puede cambiar',
  password_title: 'Cambiar contraseña',
  password_text: 'Déjalo vacío si no quieres cambiarla.',
  current_password: 'Contraseña actual',
  new_password: 'Nueva contraseña',
  confirm_password: 'Confirmar nueva contraseña',
  name_required: 'El nombre es requerido',
  passwords_differ: 'Las contraseñas no coinciden',
  current_required: 'Debe ingresar su contraseña actual',
  cancel: 'Cancelar',
  save: 'Guardar Cambios',
  saving: 'Guardando...',
  saved: 'Perfil actualizado exitosamente',
  save_failed: 'Error al actualizar el perfil',
} as const

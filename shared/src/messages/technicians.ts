import { TITLES } from './titles.ts'

/** What technicians write into their profile, and the upgrade of a customer. */
export const PROFILE_EDIT = {
  title: TITLES.profile_edit,
  not_found: 'No se encontró información del perfil.',
  load_failed: (message: string) => `Error al cargar el perfil: ${message}`,
  save_failed: (message: string) => `Error al actualizar el perfil: ${message}`,
  saved: 'Perfil actualizado correctamente',
  photo_remove_failed: 'Error removing profile picture. Please try again.',
  account: 'Nombre, teléfono y contraseña',
  photo: 'Foto de perfil',
  bio: 'Descripción',
  bio_hint: 'Cuenta qué trabajos haces, con qué garantía y en qué zonas.',
  experience_years: 'Años de experiencia',
  hourly_rate: 'Tarifa por hora (RD$)',
  category: 'Categoría',
  choose_category: 'Seleccionar categoría',
  city: 'Ciudad',
  address: 'Dirección',
  address_hint: 'Es pública: todos la ven en tu perfil.',
  address_kept_back: 'Solo la ves tú; los demás ven el sector, si lo escribes entre comas, y la ciudad.',
  address_sector_only: 'Mostrar solo el sector y la ciudad',
  available: 'Disponible para trabajar',
  skills: 'Habilidades',
  skills_hint: 'Hasta 20. Por ejemplo: inversores, cableado, cámaras.',
  add_skill: 'Agregar',
  remove_skill: (skill: string) => `Quitar ${skill}`,
  cancel: 'Cancelar',
  save: 'Guardar Cambios',
  saving: 'Guardando...',
} as const

export const UPGRADE = {
  title: TITLES.become_technician,
  text: 'Completa tu perfil y empieza a recibir solicitudes.',
  categories_failed: 'Error al cargar categorías.',
  failed: 'Error al actualizar la cuenta.',
  success: '¡Felicidades! Tu cuenta ha sido actualizada a Técnico.',
  submit: 'Convertirme en técnico',
  submitting: 'Enviando...',
  /** For who is a technician already and has no profile yet. */
  first_profile: 'Completar mi perfil',
  first_profile_success: 'Tu perfil de técnico está listo.',
  first_profile_submit: 'Guardar mi perfil',
} as const

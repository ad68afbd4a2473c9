import { TITLES } from './titles.ts'

/** The fields of a profile that its technician writes, as the export of the own data names them and in its order. */
export const PROFILE_FIELDS = {
  city: 'Ciudad',
  address: 'Dirección',
  address_is_public: 'Dirección pública',
  bio: 'Descripción',
  experience_years: 'Años de experiencia',
  hourly_rate: 'Tarifa por hora',
  skills: 'Habilidades',
  services: 'Servicios',
  hours: 'Horario',
  days_off: 'Días libres',
  available: 'Disponible',
} as const

/** Texts of the profile form and of a customer's upgrade to technician. */
export const PROFILE_EDIT = {
  title: TITLES.profile_edit,
  not_found: 'No se encontró información del perfil.',
  loadFailed: (message: string) => `Error al cargar el perfil: ${message}`,
  saveFailed: (message: string) => `Error al actualizar el perfil: ${message}`,
  saved: 'Perfil actualizado correctamente',
  photoRemoveFailed: 'Error removing profile picture. Please try again.',
  account: 'Nombre, teléfono y contraseña',
  photo: 'Foto de perfil',
  bio: PROFILE_FIELDS.bio,
  bioHint: 'Cuenta qué trabajos haces, con qué garantía y en qué zonas.',
  experience_years: PROFILE_FIELDS.experience_years,
  hourly_rate: 'Tarifa por hora (RD$)',
  category: 'Categoría',
  chooseCategory: 'Seleccionar categoría',
  city: PROFILE_FIELDS.city,
  address: PROFILE_FIELDS.address,
  addressHint: 'Es pública: todos la ven en tu perfil.',
  addressKeptBack:
    'Solo la ves tú. Los demás ven tu sector, si va tras una coma, y tu ciudad: «Calle 5 #12, Gurabo».',
  addressPublic: 'Mostrar calle y número en mi perfil',
  available: 'Disponible para trabajar',
  skills: PROFILE_FIELDS.skills,
  skillsHint: 'Hasta 20. Por ejemplo: inversores, cableado, cámaras.',
  addSkill: 'Agregar',
  removeSkill: (skill: string) => `Quitar ${skill}`,
  services: 'Servicios con precio',
  servicesHint: 'Hasta tres, por visita. El más barato se ve en las listas: «Desde RD$800».',
  serviceName: (place: number) => `Servicio ${place}`,
  servicePrice: (place: number) => `Precio ${place} (RD$)`,
  removeService: (place: number) => `Quitar el servicio ${place}`,
  serviceMissing: 'Escribe el servicio.',
  hourlyRateWrong: 'Escribe la tarifa en pesos, desde 0 hasta 1,000,000: por ejemplo 1500 o 1,500.50.',
  servicePriceWrong: 'Escribe el precio en pesos, desde 0 hasta 1,000,000: por ejemplo 1500 o 1,500.50.',
  sectorUnknown: 'Elige un sector de la lista.',
  tooManySectors: 'Puedes elegir hasta 60 sectores.',
  cancel: 'Cancelar',
  save: 'Guardar Cambios',
  saving: 'Guardando...',
} as const

/** What the user's profile lacks, and why it helps. */
export const COMPLETENESS = {
  title: 'Completa tu perfil',
  percent: (percent: number) => `Tu perfil está al ${percent} %`,
  missing: {
    photo: ['Añade una foto', 'Los perfiles con foto reciben más solicitudes.'],
    bio: ['Describe lo que haces', 'Con 80 letras o más saben antes de escribirte si eres quien buscan.'],
    skills: ['Indica tres habilidades', 'La búsqueda te encuentra por ellas.'],
    services: ['Pon un servicio con su precio', 'El más barato se ve en tu tarjeta.'],
    work: ['Muestra un trabajo terminado', 'Se ve lo que sabes hacer, también cuando compartes tu perfil.'],
    verification: ['Pide una verificación', 'Tu perfil dirá qué comprobamos.'],
  },
} as const

/** The photos of finished work in the user's own profile. */
export const OWN_WORK = {
  hint: 'Hasta doce fotos de trabajos terminados. La primera es la imagen de tu perfil cuando lo compartes.',
  add: 'Agregar fotos',
  adding: 'Subiendo...',
  caption: (place: number) => `Texto de la foto ${place}`,
  captionHint: 'Qué se ve',
  earlier: (place: number) => `Mover antes la foto ${place}`,
  later: (place: number) => `Mover después la foto ${place}`,
  remove: (place: number) => `Quitar la foto ${place}`,
  added: 'Fotos agregadas',
  captionSaved: 'Texto guardado',
  removed: 'Foto quitada',
  full: 'Puedes mostrar doce fotos de trabajos como máximo.',
  failed: 'No se pudieron guardar las fotos.',
  moveFailed: 'No se pudo cambiar el orden.',
  leaving: 'Se quitará cuando haya conexión',
  anotherShort: 'Elegir otra',
  another: (label: string) => `Elegir otra foto en lugar de «${label}»`,
} as const

export const UPGRADE = {
  title: TITLES.becomeTechnician,
  text: 'Completa tu perfil y empieza a recibir solicitudes.',
  categoriesFailed: 'Error al cargar categorías.',
  failed: 'Error al actualizar la cuenta.',
  success: '¡Felicidades! Tu cuenta ha sido actualizada a Técnico.',
  submit: 'Convertirme en técnico',
  submitting: 'Enviando...',
  /** For a technician who has no profile yet. */
  firstProfile: 'Completar mi perfil',
  firstProfileSuccess: 'Tu perfil de técnico está listo.',
  firstProfileSubmit: 'Guardar mi perfil',
} as const

/** Texts about the sectors where a technician works, in the profile and in its form. */
export const WORK_AREAS = {
  title: 'Zonas donde trabaja',
  ownTitle: 'Zonas donde trabajas',
  wholeCity: 'Toda la ciudad',
  own: 'Zonas donde trabajo',
  hint: 'Hasta 60. Si no eliges ninguna, trabajas en toda la ciudad.',
  search: 'Buscar zona',
  count: (count: number) => (count === 1 ? '1 zona elegida' : `${count} zonas elegidas`),
  none: 'Ninguna zona se llama así.',
  similar: '¿Es una de estas?',
} as const

/** Fields of the registration and of the upgrade that the profile form does not have. */
export const TECHNICIAN_REGISTRATION = {
  photo: 'Foto de perfil (opcional)',
  photoHint: 'JPEG, PNG o WebP de hasta 5 MB. Un perfil con foto da más confianza.',
  addressOptional: 'Dirección (opcional)',
  addressPlaceholder: 'Calle, número y sector',
} as const

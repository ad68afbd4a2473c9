export const PROFILE = {
  loading: 'Cargando perfil...',
  idMissing: 'ID de técnico no encontrado',
  not_found: 'No se pudo encontrar la información del técnico',
  loadFailed: 'Error al cargar el perfil del técnico',
  contact_limited:
    'En la última hora se vieron muchos contactos desde aquí. El teléfono y el email vuelven dentro de una hora; mientras tanto puedes enviarle una solicitud o iniciar sesión para verlos.',
  contact_hidden:
    'Este técnico prefiere que le escribas por TecniCerca. Envíale una solicitud con «Solicitar Servicio».',
  ownContactHidden:
    'El teléfono y el correo no se muestran a los demás. Se decide en Mi Cuenta, «Tus permisos».',
  contactNeedsScript: 'El teléfono y el email se muestran en un navegador con JavaScript.',
  restLater: 'Teléfono y reseñas cuando haya conexión',
  noInformation: 'No se encontró información del técnico.',
  hidden: (rule: string) =>
    `TecniCerca ocultó tu perfil, y no sale en las listas: ${rule} Corrígelo; lo revisamos y lo mostramos otra vez.`,
  noBio: 'Este técnico aún no ha escrito su descripción.',
  about: 'Sobre mí',
  skills: 'Habilidades',
  services: 'Servicios con precio',
  service: (name: string, price: string) => `${name}: ${price} por visita`,
  work: 'Trabajos',
  workPhoto: (place: number, count: number) => `Trabajo ${place} de ${count}`,
  reviews: 'Reseñas',
  noReviews: 'Aún no tiene reseñas.',
  noOwnReviews: 'Aún no tienes reseñas.',
  contact: 'Contacto',
  email: 'Email',
  phone: 'Teléfono',
  address: 'Dirección',
  hourly_rate: 'Tarifa por hora',
  edit: 'Editar Perfil',
  request_service: 'Solicitar Servicio',
  writeReview: 'Escribir Reseña',
  reviewHint: 'Debes recibir un servicio primero',
  reviewed: 'Ya escribiste tu reseña.',
  seeOwnReview: 'Ver mi reseña',
  call: 'Llamar',
  whatsapp: 'WhatsApp',
  copyNumber: 'Copiar número',
  numberCopied: 'Número copiado',
  greeting: (name: string) => `Hola ${name}, vi tu perfil en TecniCerca y me interesa tu servicio.`,
  notAvailable:
    'Este técnico indica que no está disponible ahora. Puedes enviar tu solicitud de todos modos.',
  backHome: 'Volver al inicio',
  callTo: (name: string) => `Llamar a ${name}`,
  whatsappTo: (name: string) => `WhatsApp a ${name}`,
  moreReviews: 'Ver más reseñas',
} as const

/** Figures about a technician. Those about jobs and answers are known from five requests on. */
export const PROFILE_FACTS = {
  jobs: 'trabajos',
  fewJobs: 'Menos de 5',
  answers: 'en responder',
  hours: (hours: number) => `${hours} h`,
  unknown: 'Sin datos',
  unknownAnswers: 'de respuesta',
} as const

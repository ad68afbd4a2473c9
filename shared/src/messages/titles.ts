/** Titles of the screens, and their headings if both are the same. */
export const TITLES = {
  login: 'Iniciar Sesión',
  register: 'Crear Cuenta',
  registerDescription:
    'Crea tu cuenta en TecniCerca: pide un servicio a técnicos de Santiago, habla con ellos y deja tu reseña.',
  registerTechnician: 'Registro de Técnico',
  registerTechnicianDescription:
    'Ofrece tus servicios en TecniCerca: publica tu perfil, recibe solicitudes de clientes de Santiago y respóndelas en tu teléfono.',
  forgotPassword: 'Recuperar contraseña',
  resetPassword: 'Crear contraseña nueva',
  confirmEmail: 'Confirma tu correo',
  mailUnsubscribe: 'Correos de avisos',
  becomeTechnician: 'Convertirme en técnico',
  myProfile: 'Mi Perfil',
  profile_edit: 'Editar Perfil',
  account: 'Mi Cuenta',
  accountEdit: 'Editar Mi Cuenta',
  blocked_customers: 'Clientes bloqueados',
  blocked_technicians: 'Técnicos bloqueados',
  service_requests: 'Mis Solicitudes de Servicio',
  service_request: 'Solicitud de servicio',
  notices: 'Avisos',
  review: 'Escribir Reseña',
  pending: 'Pendientes de enviar',
  technician: 'Perfil del técnico',
  admin: 'Panel de Administración',
  adminReports: 'Reportes',
  adminUsers: 'Usuarios',
  adminCategories: 'Categorías',
  adminTechnicians: 'Técnicos',
  adminCases: 'Casos',
  adminAudit: 'Registro de actividad',
  adminCase: (id: number | string) => `Caso #${id}`,
  home: 'Técnicos de confianza en Santiago',
  homeDescription:
    'Encuentra técnicos de electricidad, plomería, carpintería, aire acondicionado, electrónica e informática en Santiago, República Dominicana. Compara reseñas y tarifas, y contacta sin intermediarios.',
  search: 'Buscar técnicos',
  searchDescription:
    'Busca técnicos por oficio, nombre y ciudad. Compara valoraciones, experiencia y tarifas.',
  howItWorks: 'Cómo Funciona',
  howItWorksDescription:
    'Cómo encontrar un técnico de confianza en Santiago y cómo ofrecer tus servicios en TecniCerca.',
} as const

/** Names of the screens: the document's title, and the heading where the two are the same. */
export const TITLES = {
  login: 'Iniciar Sesión',
  register: 'Crear Cuenta',
  register_description:
    'Crea tu cuenta en TecniCerca: pide un servicio a técnicos de Santiago, habla con ellos y deja tu reseña.',
  register_technician: 'Registro de Técnico',
  register_technician_description:
    'Ofrece tus servicios en TecniCerca: publica tu perfil, recibe solicitudes de clientes de Santiago y respóndelas en tu teléfono.',
  forgot_password: 'Recuperar contraseña',
  reset_password: 'Crear contraseña nueva',
  confirm_email: 'Confirma tu correo',
  mail_unsubscribe: 'Correos de avisos',
  become_technician: 'Convertirme en técnico',
  my_profile: 'Mi Perfil',
  profile_edit: 'Editar Perfil',
  account: 'Mi Cuenta',
  account_edit: 'Editar Mi Cuenta',
  blocked_customers: 'Clientes bloqueados',
  blocked_technicians: 'Técnicos bloqueados',
  service_requests: 'Mis Solicitudes de Servicio',
  service_request: 'Solicitud de servicio',
  notices: 'Avisos',
  review: 'Escribir Reseña',
  pending: 'Pendientes de enviar',
  technician: 'Perfil del técnico',
  admin: 'Panel de Administración',
  admin_reports: 'Reportes',
  admin_users: 'Usuarios',
  admin_categories: 'Categorías',
  admin_technicians: 'Técnicos',
  admin_cases: 'Casos',
  admin_case: (id: number | string) => `Caso #${id}`,
  home: 'Técnicos de confianza en Santiago',
  home_description:
    'Encuentra técnicos de electricidad, plomería, carpintería, aire acondicionado, electrónica e informática en Santiago, República Dominicana. Compara reseñas y tarifas, y contacta sin intermediarios.',
  search: 'Buscar técnicos',
  search_description:
    'Busca técnicos por oficio, nombre y ciudad. Compara valoraciones, experiencia y tarifas.',
  how_it_works: 'Cómo Funciona',
  how_it_works_description:
    'Cómo encontrar un técnico de confianza en Santiago y cómo ofrecer tus servicios en TecniCerca.',
} as const

export const CONSENTS = {
  title: 'Tus permisos',
  acceptPrivacy: 'Acepto el aviso de privacidad',
  contactPublic: 'Acepto que mi teléfono y mi correo se vean en mi perfil',
  contactHelp: 'Sin este permiso, tu perfil ofrece solo «Solicitar Servicio».',
  privacyMissing: 'Marca que aceptas el aviso de privacidad.',
  readNotice: 'Leer el aviso de privacidad',

  askTitle: 'Antes de seguir, dinos qué aceptas',
  askHelp: 'Lo que no marques queda como no aceptado. Puedes cambiarlo después en Mi Cuenta.',
  save: 'Guardar respuestas',
  saving: 'Guardando...',
  saved: 'Tus respuestas quedaron guardadas',
  saveFailed: 'Error al guardar tus respuestas',

  privacy: 'Aviso de privacidad',
  contact: 'Teléfono y correo en mi perfil',
  given: (day: string) => `Aceptado el ${day}.`,
  withdrawn: (day: string) => `Retirado el ${day}.`,
  refused: (day: string) => `No aceptado el ${day}.`,
  unanswered: 'Sin respuesta: vale como aceptado hasta que respondas.',
  privacyWithdrawn:
    'Sin este permiso no debemos seguir usando tus datos. Si no quieres darlo, elimina tu cuenta.',
  needsNetwork: 'Tus permisos se ven y se cambian con conexión.',
  loadFailed: 'Error al cargar tus permisos',
} as const

export const CONSENTS = {
  title: 'Tus permisos',
  /** The words that are the link in `byRegistering` and `byAccepting`. */
  notice: 'aviso de privacidad',
  byRegistering: 'Al crear tu cuenta aceptas el aviso de privacidad.',
  contactPublic: 'Acepto que mi teléfono y mi correo se vean en mi perfil',
  contactHelp: 'Sin este permiso, tu perfil ofrece solo «Solicitar Servicio».',
  privacyMissing: 'Para crear una cuenta hay que aceptar el aviso de privacidad.',

  askTitle: 'Cómo usamos tus datos',
  byAccepting: 'Al pulsar «Aceptar» aceptas el aviso de privacidad.',
  askHelp: 'Puedes retirar lo que aceptes en Mi Cuenta.',
  accept: 'Aceptar',
  saving: 'Guardando...',
  saved: 'Tu respuesta quedó guardada',
  saveFailed: 'Error al guardar tu respuesta',

  withdrawal: {
    privacy: {
      title: '¿Retirar tu permiso?',
      text: 'Sin él no debemos seguir usando tus datos. Puedes darlo otra vez aquí.',
    },
    contact_public: {
      title: '¿Ocultar tu teléfono y tu correo?',
      text: 'Los clientes ya no podrán llamarte ni escribirte desde tu perfil: solo enviarte una solicitud.',
    },
  },
  withdraw: 'Sí, retirar',
  keep: 'No, dejarlo',

  privacy: 'Aviso de privacidad',
  contact: 'Teléfono y correo en mi perfil',
  keepContact: 'Los técnicos pueden guardar mi contacto',
  keepContactHelp:
    'Tu teléfono y la dirección del trabajo, después de 30 días del fin. Si lo apagas, se van de todos. En cada solicitud puedes decidir aparte.',
  given: (day: string) => `Aceptado el ${day}.`,
  withdrawn: (day: string) => `Retirado el ${day}.`,
  refused: (day: string) => `No aceptado el ${day}.`,
  unanswered: 'Sin respuesta: vale como aceptado hasta que respondas.',
  privacyWithdrawn:
    'Sin este permiso no debemos seguir usando tus datos. Si no quieres darlo, elimina tu cuenta.',
  needsNetwork: 'Tus permisos se ven y se cambian con conexión.',
  loadFailed: 'Error al cargar tus permisos',
} as const

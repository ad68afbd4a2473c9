export const PUSH = {
  heading: 'Avisos en este dispositivo',
  invitation: (firstName: string | undefined) =>
    firstName
      ? `Recibe un aviso cuando ${firstName} responda, aunque no tengas TecniCerca abierta.`
      : 'Recibe un aviso cuando alguien te escriba o te responda, aunque no tengas TecniCerca abierta.',
  turn_on: 'Activar avisos',
  turn_off: 'Desactivar avisos',
  not_now: 'Ahora no',
  on: 'Los avisos están activados en este dispositivo.',
  off: 'Este dispositivo no recibe avisos.',
  denied:
    'El navegador tiene bloqueados los avisos de TecniCerca. Puedes permitirlos en los ajustes del sitio.',
  unsupported: 'Este navegador no puede recibir avisos. Los verás al abrir TecniCerca.',
  needs_install: 'En el iPhone los avisos llegan cuando TecniCerca está en la pantalla de inicio.',
  how: 'Ver cómo',
  turned_on: 'Avisos activados',
  turned_off: 'Avisos desactivados',
  failed: 'No se pudieron activar los avisos. Inténtalo de nuevo con conexión.',
  turn_off_failed: 'No se pudieron desactivar los avisos. Inténtalo de nuevo con conexión.',
  test: 'Enviarme una prueba',
  test_failed: 'Error al enviar la prueba',
  unnamed: 'Tienes un aviso en TecniCerca',
} as const

/** The unsubscribe page, linked from every mail of notices. */
export const MAIL_UNSUBSCRIBE = {
  text: '¿No quieres recibir más correos de avisos? Los avisos seguirán en la aplicación.',
  submit: 'No recibir más correos',
  submitting: 'Guardando...',
  failed: 'Error al cambiar tus correos',
  link_dead: 'El enlace no es válido. Puedes cambiar tus avisos en tu cuenta.',
} as const

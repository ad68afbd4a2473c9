/** Confirming an account's email address. */
export const EMAIL = {
  help: 'Confirma que este correo es tuyo. Tu cuenta funciona igual sin confirmarlo, pero no te llegan avisos por correo y tus reseñas cuentan más tarde.',
  submit: 'Confirmar mi correo',
  submitting: 'Confirmando...',
  confirmed: 'Tu correo quedó confirmado. Gracias.',
  failed: 'Error al confirmar el correo. Intenta nuevamente.',
  link_dead: 'El enlace no es válido, ya se usó o ya venció.',
  linkDeadHelp: 'Cada enlace sirve una sola vez y durante siete días.',
  unconfirmed: 'Correo sin confirmar',
  confirmForNotices: 'Confirma tu correo para recibir avisos por correo.',
  sendAgain: 'Enviar otra vez',
  sending: 'Enviando...',
  sent_again: 'Te enviamos otro enlace. Revisa también el correo no deseado.',
  sendFailed: 'Error al enviar el enlace. Intenta nuevamente.',
} as const

/** The invitation to put the app on the phone. */
export const INSTALL = {
  text: 'Instala TecniCerca en tu teléfono: abre al instante, también sin conexión.',
  install: 'Instalar',
  how: 'Ver cómo',
  not_now: 'Ahora no',
  sheet_title: 'Instala TecniCerca',
  sheet_share: 'Toca el botón Compartir, abajo en Safari.',
  sheet_add: 'Elige «Añadir a pantalla de inicio».',
  sheet_confirm: 'Toca «Añadir». Verás TecniCerca junto a tus demás aplicaciones.',
  understood: 'Entendido',
} as const

/** The invitation to put the app on the phone. */
export const INSTALL = {
  text: 'Instala TecniCerca en tu teléfono: abre al instante, también sin conexión.',
  install: 'Instalar',
  how: 'Ver cómo',
  not_now: 'Ahora no',
  sheetTitle: 'Instala TecniCerca',
  sheetShare: 'Toca el botón Compartir, abajo en Safari.',
  sheetAdd: 'Elige «Añadir a pantalla de inicio».',
  sheetConfirm: 'Toca «Añadir». Verás TecniCerca junto a tus demás aplicaciones.',
  understood: 'Entendido',
} as const

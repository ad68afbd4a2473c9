/** Texts of the sentences that a technician taps in a conversation. */
export const QUICK_REPLIES = {
  /** What a technician has until the first change. */
  first: [
    'Hola, {nombre}. Recibí tu solicitud; te respondo en un momento.',
    '¿Me mandas una foto del problema?',
    'Puedo ir el {día}. ¿Te queda bien?',
    'El trabajo sale en {precio}, con materiales.',
    'Voy en camino.',
    'Gracias, {nombre}. Cualquier cosa, me escribes por aquí.',
  ],
  open: 'Respuestas rápidas',
  hint: 'Toca una para ponerla en el mensaje. No se envía hasta que toques Enviar.',
  edit: 'Cambiar mis respuestas',
  intro:
    '{nombre}, {día} y {precio} se llenan con los datos de cada solicitud. Lo que aún no se sabe queda como ____.',
  none: 'No tienes respuestas. Agrega la primera.',
  label: (place: number) => `Respuesta ${place}`,
  up: (place: number) => `Subir la respuesta ${place}`,
  down: (place: number) => `Bajar la respuesta ${place}`,
  remove: (place: number) => `Quitar la respuesta ${place}`,
  add: 'Agregar una respuesta',
  save: 'Guardar',
  saved: 'Respuestas guardadas',
  failed: 'Error al guardar las respuestas',
  empty: 'Escribe la respuesta o quítala.',
  wrong: 'Las respuestas no son válidas.',
  full: 'Puedes tener 20 respuestas como máximo. Quita una para agregar otra.',
} as const

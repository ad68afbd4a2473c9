import { RETENTION_DAYS } from '../../retention.ts'
import { TITLES } from '../titles.ts'

const days = (count: number): string => {
  if (count % 365 === 0) return count === 365 ? '1 año' : `${count / 365} años`
  return `${count} días`
}

/** The privacy notice. Its periods come from `RETENTION_DAYS`, by which background jobs delete the data. */
export const PRIVACY = {
  title: TITLES.privacy,
  intro:
    'Qué datos guarda TecniCerca, para qué, cuánto tiempo y quién los ve, según la Ley 172-13 de la República Dominicana.',
  sections: [
    {
      title: 'Quién responde',
      items: [
        'Quien opera este sitio responde por tus datos. Su correo está al pie de cada página.',
        'Tus datos no se venden, no se usan para publicidad y no se comparten con nadie más que lo dicho aquí.',
      ],
    },
    {
      title: 'Qué guardamos y para qué',
      items: [
        'Tu cuenta: nombre, correo, teléfono, la contraseña cifrada y la parte pública de tus llaves de acceso. Sirve para que entres y para que la otra parte sepa con quién trata.',
        'Tu perfil de técnico: oficio, tarifa, ciudad, dirección o sector, fotos y reseñas. Sirve para que te encuentren.',
        'Tus solicitudes: lo que pides, el día, la dirección, los mensajes, los precios, los pagos que anotas, las garantías y las fotos. Sirve para hacer el trabajo y para que las dos partes puedan probar lo acordado.',
        'Tus respuestas rápidas. Sirven para que contestes con un toque; nadie más las ve.',
        'Los gastos que un técnico anota. Sirven para su cuenta del mes; nadie más los ve.',
        'Las notas que un técnico escribe de sus clientes. Sirven para su próximo trabajo; nadie más las ve.',
        'Los técnicos que guardas en Mis Técnicos. Sirve para que los encuentres; ellos no saben quién los guardó.',
        'Tus sesiones y los navegadores que reciben avisos. Sirve para que entres y para avisarte.',
        'Marcas cifradas de la red desde la que entras, y un registro técnico de cada visita. Sirve para detener ataques y corregir fallos.',
        'Lo que aceptaste, en qué versión y cuándo. Sirve para respetarlo y probarlo.',
      ],
    },
    {
      title: 'Quién lo ve',
      items: [
        'Cualquiera ve el perfil de un técnico y las reseñas. Su teléfono y su correo se ven solo si él lo aceptó.',
        'La otra parte de una solicitud ve lo que necesita para el trabajo. El técnico ve tu teléfono desde que acepta.',
        'Un administrador lee las palabras de un caso solo por un motivo, que queda escrito.',
        'Los avisos viajan cifrados por el servicio de tu navegador (Google, Apple o Mozilla). Los correos, por el servidor de correo de este sitio.',
      ],
    },
    {
      title: 'Tu teléfono',
      items: [
        'Para funcionar sin conexión, la aplicación guarda una copia en tu teléfono. Al cerrar sesión se borra, menos lo que decidas dejar pendiente de enviar.',
        'Usamos solo las cookies necesarias: la de tu sesión y las que protegen de abusos.',
      ],
    },
    {
      title: 'Tus derechos y cómo usarlos',
      items: [
        'Acceso: en Mi Cuenta, «Descargar mis datos» te da todo lo tuyo en un archivo.',
        'Corrección: en Mi Cuenta y en Mi Perfil cambias lo que esté mal.',
        'Cancelación: en Mi Cuenta, «Eliminar mi cuenta» borra tus datos. Las reseñas quedan sin tu nombre, y puedes pedir que se borren también.',
        'Oposición: en Mi Cuenta, «Tus permisos» retira lo que aceptaste; «Avisos» apaga los avisos que no quieres.',
        'Si algo no se resuelve aquí, escribe al correo que está al pie. También puedes reclamar ante los tribunales con la acción de hábeas data.',
      ],
    },
  ],
  keptTitle: 'Cuánto tiempo',
  keptWhat: 'Qué',
  keptHow: 'Hasta cuándo',
  kept: [
    ['Tu cuenta y tu perfil', 'hasta que los elimines'],
    [
      'Una cuenta con el correo sin confirmar',
      `${days(RETENTION_DAYS.unconfirmedAccounts)} después de la última entrada`,
    ],
    ['Las fotos de un caso', `${days(RETENTION_DAYS.casePhotos)} después de su fin, o del de su garantía`],
    [
      'Las palabras y la dirección de un caso',
      `${days(RETENTION_DAYS.caseWords)} después de su fin, o del de su garantía; mientras dure un mantenimiento, quedan`,
    ],
    [
      'Los montos y los días de los pagos anotados',
      `${days(RETENTION_DAYS.payments)} después del fin, como pide el Código Tributario`,
    ],
    [
      'Tu teléfono y tu dirección, a la vista del técnico que aceptó',
      `${days(RETENTION_DAYS.address)} después del fin, o mientras le permitas guardarlos`,
    ],
    ['Los gastos anotados', days(RETENTION_DAYS.payments)],
    [
      'La nota de un técnico sobre un cliente',
      `${days(RETENTION_DAYS.customerNotes)} después del último caso de los dos`,
    ],
    [
      'Lo que pediste, a la vista de un técnico que no aceptó',
      `${days(RETENTION_DAYS.unacceptedDescription)} después del fin`,
    ],
    [
      'La llave con que tu teléfono firma acuerdos',
      `${days(RETENTION_DAYS.endedDeviceKeys)} después de que termina la sesión`,
    ],
    ['Los avisos', days(RETENTION_DAYS.notices)],
    [
      'La marca de la red desde la que entras',
      `${days(RETENTION_DAYS.knownAddresses)} después de la última entrada`,
    ],
    ['Qué administrador leyó un caso y por qué', days(RETENTION_DAYS.adminReadings)],
    ['El registro técnico de visitas', days(RETENTION_DAYS.logs)],
    [
      'Las copias de seguridad',
      'hasta que quien opera este sitio las reemplaza; lo borrado desaparece de ellas entonces',
    ],
  ],
} as const

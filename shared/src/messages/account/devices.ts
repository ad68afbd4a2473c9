export const DEVICES = {
  intro:
    'Aquí está abierta tu cuenta. Si no reconoces un dispositivo, cierra su sesión y cambia tu contraseña.',
  current: 'Este dispositivo',
  since: (moment: string) => `Abierta el ${moment}`,
  lastUsed: (moment: string) => `Último uso: ${moment}`,
  end: 'Cerrar sesión',
  endNamed: (device: string) => `Cerrar sesión de ${device}`,
  ended: 'Sesión cerrada',
  endFailed: 'Error al cerrar la sesión',
  endOthers: 'Cerrar todas las demás',
  endOthersConfirm: '¿Cerrar todas las demás sesiones?',
  endOthersHelp: 'Esos dispositivos borran tus datos en cuanto tengan conexión. Aquí sigues con tu sesión.',
  keep: 'No, volver',
  othersEnded: 'Las demás sesiones se cerraron',
  loadFailed: 'Error al cargar los dispositivos',
} as const

import { TITLES } from '../titles.ts'

export const TERMS = {
  title: TITLES.terms,
  intro: 'Las reglas para usar TecniCerca, en pocas palabras.',
  sections: [
    {
      title: 'Qué es TecniCerca',
      items: [
        'TecniCerca pone en contacto a clientes y técnicos. El trabajo, su precio y su garantía los acuerdan ellos.',
        'Usarlo es gratis. TecniCerca no cobra ni maneja pagos.',
        'Una insignia de verificado dice qué comprobó un administrador y en qué mes. No garantiza un trabajo.',
      ],
    },
    {
      title: 'Lo que esperamos de ti',
      items: [
        'Di la verdad en tu cuenta, tu perfil, tus solicitudes y tus reseñas.',
        'Trata con respeto a la otra parte. No uses sus datos para otra cosa que el trabajo.',
        'Escribe una reseña solo de un servicio que recibiste. No la compres ni la vendas.',
        'No publiques insultos, amenazas, publicidad ni datos de otras personas.',
        'No intentes entrar en cuentas ajenas ni cargar el sitio con programas.',
      ],
    },
    {
      title: 'Qué pasa si no se cumplen',
      items: [
        'Cualquiera puede denunciar un perfil, una reseña o un mensaje. Un administrador decide y lo dice a ambas partes.',
        'Podemos ocultar lo que incumple las reglas y suspender una cuenta, siempre con un motivo que la persona puede leer y responder.',
      ],
    },
    {
      title: 'Lo demás',
      items: [
        'Puedes irte cuando quieras: elimina tu cuenta en Mi Cuenta.',
        'Lo que escribes y tus fotos siguen siendo tuyos. Nos permites mostrarlos aquí mientras estén publicados.',
        'El sitio puede fallar o cambiar. Si cambian estas reglas o el aviso de privacidad, te lo preguntamos otra vez.',
        'Se aplican las leyes de la República Dominicana.',
      ],
    },
  ],
} as const

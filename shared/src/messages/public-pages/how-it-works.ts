import { TITLES } from '../titles.ts'

export const HOW_IT_WORKS = {
  title: TITLES.howItWorks,
  intro: 'Encontrar un buen técnico, o encontrar clientes, toma cuatro pasos.',
  customersTitle: 'Para clientes',
  customersAction: 'Buscar un técnico',
  customerSteps: [
    {
      title: 'Busca',
      text: 'Escribe lo que necesitas o elige una categoría, y filtra por ciudad y disponibilidad.',
    },
    {
      title: 'Revisa perfiles y valoraciones',
      text: 'Compara experiencia, tarifa por hora y lo que cuentan otros clientes.',
    },
    {
      title: 'Contacta al técnico',
      text: 'Llama, escribe por WhatsApp o envía una solicitud con el día y el lugar. También sin conexión: se envía sola después.',
    },
    {
      title: 'Califica el servicio',
      text: 'Cuando el trabajo termine, escribe una reseña con tus estrellas.',
    },
  ],
  techniciansTitle: 'Para técnicos',
  techniciansAction: 'Registrarme como técnico',
  technicianSteps: [
    { title: 'Regístrate', text: 'Crea tu cuenta de técnico con tu oficio, tu tarifa y tu ciudad.' },
    { title: 'Personaliza tu perfil', text: 'Agrega tu foto, tus habilidades y cuenta qué sabes hacer.' },
    { title: 'Recibe solicitudes', text: 'Acepta o rechaza los trabajos que te llegan, desde el teléfono.' },
    { title: 'Construye tu reputación', text: 'Cada reseña te sube en la lista y te trae más clientes.' },
  ],
} as const

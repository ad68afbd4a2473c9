import { createDeck, type Random } from './random.ts'
import type { Job } from './trades/trade.ts'

const TIMES = [
  'Puedo después de las cinco.',
  'Por la mañana sería mejor.',
  'Cualquier hora me sirve.',
  'No hay prisa, pero que quede bien.',
  'Solo puedo ese día.',
  'Si se puede antes del mediodía, mejor.',
  'Si tienes un hueco antes, avísame.',
  'Tengo la tarde libre.',
  'Salgo de trabajar a las cuatro.',
]

const HASTE = ['Es urgente.', 'Lo antes posible, por favor.', 'Te lo agradecería mucho.']

const TERMS = [
  'Hay parqueo al frente.',
  'Llámame antes de salir, por favor.',
  'Si hay que comprar piezas, dime antes cuánto.',
  'Te puedo mandar fotos por WhatsApp.',
  'Estará mi mamá para abrirte.',
  'Quisiera saber el precio antes de empezar.',
  'Necesito factura con comprobante.',
  'En la entrada piden la cédula.',
  'Tenemos un perro, pero lo amarro.',
  'Pago por transferencia.',
  'Si puedes venir con ayudante, mejor.',
  'Me recomendaron tu trabajo.',
]

type DescribeJob = (job: Job) => string

/** Returns, for each technician, a function that describes a job. No two of all descriptions are the same. */
export function createDescriber(random: Random): () => DescribeJob {
  const written = new Set<string>()
  return () => {
    const time = createDeck(random, TIMES)
    const terms = createDeck(random, TERMS)
    const haste = createDeck(random, HASTE)
    const compose = ([asked, , urgent]: Job) => {
      const when = urgent ? haste : time
      const details = random.weighted([
        [[], 4],
        [[when], 3],
        [[terms], 4],
        [[when, terms], 2],
      ])
      return [asked, ...details.map((detail) => detail())].join(' ')
    }
    return (job) => {
      let description = compose(job)
      while (written.has(description)) description = compose(job)
      written.add(description)
      return description
    }
  }
}

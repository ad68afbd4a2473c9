import { createDeck, type Random } from './random.ts'
import type { Trade } from './trades/trade.ts'

const VERDICTS = {
  5: [
    'Excelente trabajo.',
    'Cien por ciento recomendado.',
    'Un servicio de primera.',
    'El resultado me encantó.',
    'Resolvió a la primera.',
    'Por fin alguien serio.',
    'Rápido, limpio y con buen precio.',
    'Ya es la segunda vez que pido el servicio.',
    'Me lo recomendó una vecina y no falló.',
    'Trato excelente de principio a fin.',
    'No tengo ni una queja.',
    'Tremendo servicio.',
    'Superó lo que esperaba.',
    'De lo mejor que he contratado.',
    'Se nota cuando alguien ama lo que hace.',
    'Llevaba meses con ese problema.',
    'Otros dos vinieron antes y no dieron con el problema.',
    'Fue una emergencia y respondió.',
    'Contestó al momento y vino el mismo día.',
    'Todo quedó nítido.',
    'Cinco estrellas merecidas.',
    'Mejor imposible.',
    'Me salvó la semana.',
    'Trabaja como si fuera para su propia casa.',
    'Respeta el precio y la hora.',
    'Me dio confianza desde la primera llamada.',
  ],
  4: [
    'Muy buen trabajo.',
    'Llegó un poco tarde, pero avisó.',
    'Buen servicio y precio justo.',
    'Todo bien en general.',
    'Cumplió con lo acordado.',
    'Conoce su oficio.',
    'Cumplió mis expectativas.',
    'Buena atención.',
    'Tuvo que salir a buscar una pieza, pero terminó el mismo día.',
    'Un poquito caro, aunque la calidad se nota.',
    'Me movió la cita una vez; después, puntual.',
    'Buen trabajo, le faltó recoger un poco.',
    'Quedé conforme.',
    'Bien hecho y sin vueltas.',
  ],
} as const

const MANNERS = [
  'Llegó a la hora acordada.',
  'Dejó todo recogido.',
  'Muy buen trato con mi familia.',
  'Explicó cada paso.',
  'Me mandó fotos de cómo iba.',
  'Cobró exactamente lo que dijo.',
  'Avisó por WhatsApp cuando venía en camino.',
  'Respondió todas mis preguntas.',
  'Trabajó sin parar hasta terminar.',
  'Se puso protectores en los zapatos sin que se lo pidiera.',
  'Me dio opciones para distintos bolsillos.',
  'Volvió a los tres días para ver cómo seguía.',
  'Trajo su factura con comprobante.',
  'Hasta el perro le cogió cariño.',
  'Dejó el área más limpia de como la encontró.',
  'No apuró el trabajo para irse.',
  'Trajo ayudante y terminaron temprano.',
  'Se tomó el tiempo de escuchar.',
  'Vino con todas sus herramientas.',
  'Me dijo la verdad, aunque le convenía vender otra cosa.',
  'Guardó la pieza vieja para enseñármela.',
  'Llamó al otro día para preguntar.',
  'Respetó el silencio porque había una bebé durmiendo.',
  'Aceptó transferencia sin problema.',
  'Cumplió aunque estaba lloviendo.',
  'Me orientó sin cobrarme la consulta.',
  'Terminó antes de lo que calculó.',
  'Cuidó los muebles y el piso.',
]

const CLOSINGS = [
  'Volvería a contratar sin pensarlo.',
  'Gracias por todo.',
  'Guardé su número.',
  'Se lo recomiendo a cualquiera.',
  'Ojalá todos trabajaran así.',
  'Dios le bendiga.',
  'Vale cada peso.',
  'Ya se lo recomendé a mi hermana.',
  'El próximo mes le toca la casa de mis padres.',
  'Da gusto tratar con gente así.',
  '¡Gracias!',
  'Mil gracias por la paciencia.',
  'Para la próxima, vuelvo a llamar.',
  'Sigan así.',
  'Qué alivio.',
  'En casa estamos felices.',
  'Ya es de confianza en la casa.',
  'Un servicio que hacía falta en la ciudad.',
  'Nos volveremos a ver, seguro.',
  'Muy agradecidos.',
]

const SO_SO = [
  'El trabajo quedó bien, aunque tardó más de lo prometido.',
  'Resolvió, pero tuve que llamar dos veces.',
  'Aceptable, nada del otro mundo.',
  'Buen trato; el acabado pudo ser mejor.',
  'Arregló lo principal y dejó un detalle pendiente.',
  'Vino dos horas después de lo acordado, aunque trabajó bien.',
  'Ni bueno ni malo.',
  'El precio me pareció alto para el tiempo que tomó.',
  'Funciona, pero dejó la casa sucia.',
]

const SO_SO_CLOSINGS = [
  'Quizás le dé otra oportunidad.',
  'Para algo sencillo, sí volvería a llamar.',
  'Espero que dure.',
  'Le falta comunicarse mejor.',
  'Al final se resolvió.',
  'Podría mejorar.',
]

const COMPLAINTS = {
  2: [
    'Llegó tarde y sin todas las herramientas.',
    'Quedó a medias y tuvo que volver otro día.',
    'El precio final fue más alto que el acordado.',
    'Hubo que esperar una semana por una pieza.',
    'El arreglo duró quince días.',
    'Mucho teléfono y poco trabajo.',
  ],
  1: [
    'No llegó a la hora y no avisó.',
    'El problema volvió a la semana y no respondió más.',
    'Pidió un avance y tardó demasiado en aparecer.',
    'Tuve que llamar a otra persona para terminar.',
    'Dejó peor lo que vino a arreglar.',
  ],
} as const

const AFTERMATHS = [
  'No vuelvo a llamar.',
  'Esperaba más por ese precio.',
  'Una pena, porque el trato fue amable.',
  'Perdí el día entero esperando.',
  'Ojalá mejoren la comunicación.',
  'Al menos devolvió parte del dinero.',
]

type Line = () => string
/** `praise` is a sentence that fits the job. */
type Reviewed = { rating: number; praise: string }

/** Returns, for each technician's trade, a function that writes reviews. No two of all reviews are the same. */
export function createCommentWriter(random: Random): (trade: Trade) => (reviewed: Reviewed) => string {
  const written = new Set<string>()
  return (trade) => {
    const compose = createComposer(random, trade)
    const praised = new Set<string>()
    return ({ rating, praise }) => {
      const outcome = praised.has(praise) ? undefined : praise
      praised.add(praise)
      let comment = compose(rating, outcome)
      while (written.has(comment)) comment = compose(rating, outcome)
      written.add(comment)
      return comment
    }
  }
}

/** Composes reviews of one technician. Sentences are repeated only after all others of their kind have been used. */
function createComposer(
  random: Random,
  trade: Trade,
): (rating: number, praise: string | undefined) => string {
  const deck = (lines: readonly string[]) => createDeck(random, lines)
  const manner = deck([...MANNERS, ...trade.praise])
  const closing = deck(CLOSINGS)
  const verdicts = { 5: deck(VERDICTS[5]), 4: deck(VERDICTS[4]) }
  const mixed = [deck(SO_SO), deck(SO_SO_CLOSINGS)] as const
  const aftermath = deck(AFTERMATHS)
  const complaints = { 2: deck(COMPLAINTS[2]), 1: deck(COMPLAINTS[1]) }
  return (rating, praise) => {
    if (rating <= 2) return join(random, [complaints[rating === 2 ? 2 : 1]], [aftermath])
    if (rating === 3) return join(random, [mixed[0]], [mixed[1]])
    const outcome = praise === undefined ? manner : () => praise
    const verdict = verdicts[rating === 5 ? 5 : 4]
    const form = random.weighted<Line[]>([
      [[outcome], 6],
      [[verdict, outcome], 5],
      [[verdict, manner], 2],
      [[outcome, closing], 4],
      [[outcome, manner], 2],
      [[verdict, outcome, closing], 2],
      [[verdict, closing], 2],
      [[outcome, manner, closing], 2],
      [[verdict, outcome, manner, closing], 3],
    ])
    return join(random, form, [])
  }
}

/** Joins the lines; adds `maybe` with a probability of 60 %. */
function join(random: Random, lines: readonly Line[], maybe: readonly Line[]): string {
  const all = maybe.length > 0 && random.chance(0.6) ? [...lines, ...maybe] : lines
  return all.map((line) => line()).join(' ')
}

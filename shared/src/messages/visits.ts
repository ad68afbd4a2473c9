import type { TimeWindow } from '../service-requests/cases.ts'
import { hoursOf, type VisitKind } from '../service-requests/visit-log.ts'
import { dayAndMonth } from '../values/formats.ts'
import { clockTime } from './dates.ts'

/** What the two sides of a job can say about the visit, each in one tap. */
export const VISIT_ACTS = {
  promised_hour: 'Decir a qué hora llego',
  on_the_way: 'Voy en camino',
  arrived: 'Llegué',
  went_for_part: 'Fui por una pieza',
  back: 'Ya volví',
  /** The technician's. */
  nobody: 'No había nadie',
  /** The technician's, once the customer says that nobody came. */
  didArrive: 'Sí llegué',
  /** The customer's. */
  absent: 'No llegó',
  /** The customer's, once the technician says that they have arrived. */
  notArrived: 'No ha llegado',
  sent: 'Enviado',
  failed: 'Error al enviar',
  undoable: (firstName: string) => `${firstName} lo sabrá en 10 segundos.`,
} as const

/** The forms of what needs more than a tap. */
export const VISIT_FORM = {
  hour: 'Hora',
  hourHint: (timeWindow: TimeWindow) => `Lo acordado: ${windowWords(timeWindow)}.`,
  promiseTitle: (firstName: string) => `¿A qué hora llegas donde ${firstName}?`,
  onTheWayTitle: '¿En cuántos minutos llegas?',
  onTheWay: 'Voy en camino…',
  minutes: (minutes: number) => `${minutes} min`,
  inMinutes: (minutes: number) => `En ${minutes} minutos`,
  partTitle: '¿A qué hora vuelves?',
  part: 'Fui por una pieza…',
  backHour: 'Hora (opcional)',
  nobodyTitle: 'No había nadie',
  nobodyHelp: (firstName: string) =>
    `${firstName} lo verá y podrá responderte. La solicitud sigue abierta. La foto la ven solo ustedes dos y TecniCerca.`,
  nobodyOpen: 'No había nadie…',
  note: 'Nota (opcional)',
  submit: 'Enviar',
  submitting: 'Enviando...',
} as const

/** Shown to a customer to whom nobody came. */
export const NOT_COME = {
  title: (firstName: string) => `${firstName} no llegó`,
  text: 'Puedes pedírselo a otros con los mismos datos. Esta solicitud sigue abierta hasta que la canceles.',
} as const

/** What is wrong in what somebody says about a visit. */
export const VISIT_PROBLEMS = {
  kind: 'Elige de la lista qué pasó.',
  hour: 'Elige la hora.',
  minutes: 'Elige entre 5 y 180 minutos.',
  outside: (timeWindow: TimeWindow) => `Elige una hora de lo acordado: ${windowWords(timeWindow)}.`,
  notAccepted: 'Esto solo se puede decir mientras la solicitud está aceptada.',
  tooMany: 'Ya dijiste mucho sobre esta visita hoy. Escríbele un mensaje.',
  /** `when`: 'el 3 dic a las 12:00 p. m.' */
  tooEarly: {
    on_the_way: (when: string) => `Todavía es temprano: puedes decir que vas en camino desde ${when}`,
    technician: (when: string) => `Todavía es temprano: puedes decir que no había nadie desde ${when}`,
    customer: (when: string) => `Todavía es temprano: puedes decir que no llegó desde ${when}`,
  },
} as const

/** 'a las 9:30 a. m.', 'a la 1:00 p. m.'; the time is never broken over two lines. */
export function atHour(hour: string): string {
  return atTime(new Date(`2000-01-01T${hour.padStart(5, '0')}:00-04:00`))
}

function atTime(instant: Date): string {
  const time = clockTime(instant).replaceAll(' ', '\u00a0')
  return `${time.startsWith('1:') ? 'a la' : 'a las'} ${time}`
}

function windowWords(timeWindow: TimeWindow): string {
  const { from, to } = hoursOf(timeWindow)
  return `de ${atHour(from).replace(/^a las? /, '')} a ${atHour(to).replace(/^a las? /, '')}`
}

/** 'el 3 dic a las 12:00 p. m.' */
export function momentWords(instant: Date): string {
  return `el ${dayAndMonth(instant)} ${atTime(instant)}`
}

/** 'a las 9:12 a. m.; llegó sin conexión a las 10:40 a. m.', for what was tapped long before it arrived. */
export function lateVisitWords(tapped: string, arrived: string | Date): string {
  const [then, now] = [new Date(tapped), new Date(arrived)]
  const isSameDay = dayAndMonth(then) === dayAndMonth(now)
  const words = (at: Date) => (isSameDay ? atTime(at) : momentWords(at))
  return `${words(then)}; llegó sin conexión ${words(now)}`
}

type Said = {
  kind: VisitKind
  by: string
  data: {
    request_date?: string | undefined
    hour?: string | undefined
    minutes?: number | undefined
    disputes?: number | undefined
  }
}

/** The reader said it (`own`), the other side did, whose first name is `who`, or one of both did, for an admin. */
type Reader = { reads: 'own' | 'admin' } | { reads: 'other'; who: string }

/** What was said about a visit, in one line. For an admin without its subject. */
export function visitWords({ kind, by, data }: Said, reader: Reader): string {
  const absent = by === 'technician' ? 'technician_absent' : 'customer_absent'
  const words = WORDS[kind === 'absent' ? absent : kind](data)
  return reader.reads === 'other' ? `${reader.who} ${words.other}` : words[reader.reads]
}

type Words = { own: string; other: string; admin: string }
type VisitWords = Exclude<VisitKind, 'absent'> | 'customer_absent' | 'technician_absent'

const WORDS: Record<VisitWords, (data: Said['data']) => Words> = {
  promised_hour: ({ request_date: day = '', hour = '' }) => {
    const when = `el ${dayAndMonth(day)} ${atHour(hour)}`
    return { own: `Prometiste llegar ${when}`, other: `llega ${when}`, admin: `Prometió llegar ${when}` }
  },
  on_the_way: ({ minutes }) => {
    const left = minutes === undefined ? '' : ` en ${minutes} minutos`
    return {
      own: `Dijiste que vas en camino${left && `, llegas${left}`}`,
      other: `va en camino${left && `, llega${left}`}`,
      admin: `Dijo que va en camino${left && `, llega${left}`}`,
    }
  },
  arrived: ({ disputes }) => {
    const arrived = disputes === undefined ? '' : 'sí '
    return {
      own: `Dijiste que ${arrived}llegaste`,
      other: `dice que ${arrived}llegó`,
      admin: `Dijo que ${arrived}llegó`,
    }
  },
  went_for_part: ({ hour }) => {
    const back = hour === undefined ? '' : ` ${atHour(hour)}`
    return {
      own: `Fuiste por una pieza${back && `, vuelves${back}`}`,
      other: `fue por una pieza${back && `, vuelve${back}`}`,
      admin: `Fue por una pieza${back && `, vuelve${back}`}`,
    }
  },
  customer_absent: ({ disputes }) =>
    disputes === undefined
      ? { own: 'Dijiste que no llegó', other: 'dice que no llegaste', admin: 'Dijo que no llegó' }
      : {
          own: 'Dijiste que no ha llegado',
          other: 'dice que no has llegado',
          admin: 'Dijo que no ha llegado',
        },
  technician_absent: () => ({
    own: 'Dijiste que no había nadie',
    other: 'dice que no había nadie',
    admin: 'Dijo que no había nadie',
  }),
}

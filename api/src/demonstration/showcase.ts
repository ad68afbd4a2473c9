import { DEMONSTRATION_ACCOUNTS } from './accounts.ts'
import type { Asked, Chronicle } from './history.ts'
import { weekOf } from './hours.ts'
import { itemAt } from './random.ts'
import { DAY_MS, type DemoReview, type DemoTechnician, type DemoUser, HOUR_MS, type World } from './world.ts'

type Stage = { now: Date; world: World; chronicle: Chronicle }

/**
 * Adds the printed accounts with their data: a renowned electrician, a customer with service requests in every status, and
 * an admin.
 */
export function addShowcase(stage: Stage, profileImage: string | null): void {
  const { world, now } = stage
  const since = new Date(now.getTime() - 700 * DAY_MS)
  const admin = { id: 0, name: 'Administración TecniCerca', phone: '809-555-0100', created_at: since }
  const customer: DemoUser = {
    ...{ id: 0, name: 'Carolina Jiménez', phone: '829-555-0142', created_at: since },
    ...account('customer'),
  }
  const technician = showcaseTechnician(since, profileImage)
  world.users.push({ ...admin, ...account('admin') }, customer, technician.user)
  world.technicians.push(technician)
  addAgenda(stage, technician, customer)
  addSentServiceRequests(stage, customer)
}

function account(role: DemoUser['role']): Pick<DemoUser, 'email' | 'role'> {
  return { email: DEMONSTRATION_ACCOUNTS[role].email, role }
}

function showcaseTechnician(createdAt: Date, profileImage: string | null): DemoTechnician {
  return {
    id: 0,
    user: {
      id: 0,
      name: 'Rafael Almonte',
      phone: '809-555-0187',
      created_at: createdAt,
      ...account('technician'),
    },
    category_id: 1,
    bio: 'Electricista con 16 años resolviendo en Santiago. Inversores, paneles y averías: te explico qué pasó y cuánto cuesta antes de empezar. Garantía de seis meses por escrito.',
    experience_years: 16,
    hourly_rate: 850,
    city: 'Santiago',
    address: 'Calle Las Flores #24, Los Jardines',
    available: true,
    profile_image: profileImage,
    skills: [
      'Inversores y baterías',
      'Paneles de distribución',
      'Cortocircuitos',
      'Paneles solares',
      'Lámparas y abanicos',
    ],
    hours: weekOf(['8:00-12:00', '14:00-18:00'], { saturday: true, sunday: false }),
    days_off: '{}',
    quality: 1,
    standing: 'renowned',
  }
}

/** Days from today of the electrician's accepted jobs; three are today. */
const ACCEPTED = [0, 0, 0, 1, 1, 2, 3, 4, 6]
/** Days from today of the electrician's unanswered requests. The last is from the printed customer account. */
const TO_ANSWER = [1, 3, 2]
/** Days from today of the jobs completed in the last month. The year before has `DONE_BEFORE` jobs on random days. */
const DONE = [-1, -1, -2, -3, -4, -6, -8, -9, -11, -13, -15, -17, -20, -22, -25, -28]
const DONE_BEFORE = 20
const CANCELLED = [-2, -10, 2]

function addAgenda({ world, chronicle, now }: Stage, technician: DemoTechnician, customer: DemoUser): void {
  const ask = (asked: Asked) => chronicle.ask(technician, asked)
  const ahead = [
    ...ACCEPTED.map((wanted, place) => ask({ status: 'accepted', days: { wanted, lead: 1 + (place % 3) } })),
    ...TO_ANSWER.map((wanted, place) =>
      ask({
        ...{ status: 'pending', days: { wanted, lead: place % 2 } },
        ...(place === TO_ANSWER.length - 1 && { customer }),
      }),
    ),
    ...CANCELLED.map((wanted) => ask({ status: 'cancelled', days: { wanted, lead: 2 } })),
  ]
  const done = DONE.map((wanted, place) => ask({ status: 'completed', days: { wanted, lead: place % 4 } }))
  const doneBefore = Array.from({ length: DONE_BEFORE }, () => ask({ status: 'completed' }))
  world.service_requests.push(...doneBefore, ...done, ...ahead)
  // Yesterday's customers have not written a review yet. The newest reviews, which are read first, mention their jobs.
  const reviews = [...done.slice(2), ...doneBefore].map((serviceRequest) => chronicle.review(serviceRequest))
  world.reviews.push(...reviews.map((review, place) => answered(review, { text: REPLIES[place], now })))
}

/** The electrician's replies to the newest reviews; undefined where he did not reply. */
const REPLIES: readonly (string | undefined)[] = [
  undefined,
  'Gracias por escribir. Cualquier detalle de la garantía, me avisa y paso sin costo.',
  undefined,
  'Un placer. Le dejé anotado en el panel qué breaker corresponde a cada área.',
  undefined,
  'Gracias por la confianza; saludos a la familia.',
]

/** Adds the reply to the review, nine hours after it; without a text, returns the review. */
function answered(review: DemoReview, { text, now }: { text: string | undefined; now: Date }): DemoReview {
  return text === undefined
    ? review
    : { ...review, reply_text: text, reply_created_at: after(review, 9, now) }
}

/** The time `hours` after the review, but at most halfway between the review and now. */
function after({ created_at: createdAt }: DemoReview, hours: number, now: Date): Date {
  return new Date(Math.min(+createdAt + hours * HOUR_MS, (+createdAt + +now) / 2))
}

const SENT: readonly Asked[] = [
  { status: 'completed', days: { wanted: -110, lead: 1 } },
  { status: 'pending', days: { wanted: 4, lead: 1 } },
  { status: 'accepted', days: { wanted: 1, lead: 2 } },
  { status: 'completed', days: { wanted: -2, lead: 1 } },
  { status: 'completed', days: { wanted: -24, lead: 3 } },
  { status: 'cancelled', days: { wanted: -45, lead: 2 } },
]

/**
 * Sends each request to a technician of another trade. The first completed one has no review, so that a visitor can write one.
 * The oldest review was edited and answered.
 */
function addSentServiceRequests({ world, chronicle, now }: Stage, customer: DemoUser): void {
  const trades = Map.groupBy(
    world.technicians.filter(({ standing }) => standing === 'renowned'),
    ({ category_id: categoryId }) => categoryId,
  )
  const sent = [...trades.values()].map((renowned, place) =>
    chronicle.ask(itemAt(renowned, 1), { ...itemAt(SENT, place), customer }),
  )
  world.service_requests.push(...sent)
  const reviewed = sent.filter(({ status }) => status === 'completed').slice(1)
  const [edited, ...others] = reviewed.map((serviceRequest) => chronicle.review(serviceRequest)).toReversed()
  world.reviews.push(...others)
  if (!edited) return
  const text = 'Gracias por contarlo. Quedo a la orden.'
  world.reviews.push({ ...answered(edited, { text, now }), edited_at: after(edited, 2, now) })
}

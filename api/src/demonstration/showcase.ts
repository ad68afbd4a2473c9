import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import type { ServiceRequestStatus } from '@tecnicerca/shared/service-request-status'
import { DEMONSTRATION_ACCOUNTS } from './accounts.ts'
import { inventReview, inventServiceRequest } from './history.ts'
import { itemAt, type Random } from './random.ts'
import {
  DAY_MS,
  type DemoServiceRequest,
  type DemoTechnician,
  type DemoUser,
  HOUR_MS,
  type World,
} from './world.ts'

type Stage = { random: Random; now: Date; world: World; customers: DemoUser[] }

/** Gives the printed accounts a life: a sought-after electrician, a customer with service requests in every state, an admin. */
export function addShowcase(stage: Stage, profile_image: string | null): void {
  const { world, now } = stage
  const since = new Date(now.getTime() - 700 * DAY_MS)
  const admin = { id: 0, name: 'Administración TecniCerca', phone: '809-555-0100', created_at: since }
  const customer: DemoUser = {
    ...{ id: 0, name: 'Carolina Jiménez', phone: '829-555-0142', created_at: since },
    ...account('customer'),
  }
  const technician = showcaseTechnician(since, profile_image)
  const others = [...world.technicians]
  world.users.push({ ...admin, ...account('admin') }, customer, technician.user)
  world.technicians.push(technician)
  addReputation(stage, technician)
  addAgenda(stage, technician, customer)
  addSentServiceRequests(stage, customer, others)
}

function account(role: DemoUser['role']): Pick<DemoUser, 'email' | 'role'> {
  return { email: DEMONSTRATION_ACCOUNTS[role].email, role }
}

function showcaseTechnician(created_at: Date, profile_image: string | null): DemoTechnician {
  return {
    id: 0,
    user: { id: 0, name: 'Rafael Almonte', phone: '809-555-0187', created_at, ...account('technician') },
    category_id: 1,
    bio: 'Electricista con 16 años resolviendo en Santiago. Inversores, paneles y averías: te explico qué pasó y cuánto cuesta antes de empezar. Garantía de seis meses por escrito.',
    experience_years: 16,
    hourly_rate: 850,
    city: 'Santiago',
    address: 'Calle Las Flores #24, Los Jardines',
    available: true,
    profile_image,
    skills: [
      'Inversores y baterías',
      'Paneles de distribución',
      'Cortocircuitos',
      'Paneles solares',
      'Lámparas y abanicos',
    ],
    quality: 1,
  }
}

function addReputation({ random, now, world, customers }: Stage, technician: DemoTechnician): void {
  const clients = random.sample(customers, 26)
  const done = clients.map((customer) =>
    inventServiceRequest({ random, now }, { status: 'completed', technician, customer }),
  )
  world.service_requests.push(...done)
  world.reviews.push(...done.slice(2).map((service_request) => inventReview(random, service_request)))
}

const AGENDA: readonly (readonly [ServiceRequestStatus, number])[] = [
  ['accepted', 0],
  ['accepted', 1],
  ['accepted', 4],
  ['pending', 1],
  ['pending', 2],
  ['pending', 6],
]

function addAgenda(stage: Stage, technician: DemoTechnician, customer: DemoUser): void {
  const { random, now, world, customers } = stage
  const callers = [...random.sample(customers, AGENDA.length - 1), customer]
  const agenda = AGENDA.map(([status, days], place): DemoServiceRequest => {
    const service_request = inventServiceRequest(
      { random, now },
      { status, technician, customer: itemAt(callers, place) },
    )
    const created_at = new Date(now.getTime() - (30 + 5 * place) * HOUR_MS)
    const updated_at = status === 'pending' ? created_at : new Date(created_at.getTime() + 2 * HOUR_MS)
    return { ...service_request, created_at, updated_at, request_date: addDays(dayInSantoDomingo(now), days) }
  })
  world.service_requests.push(...agenda)
}

function addSentServiceRequests(
  { random, now, world }: Stage,
  customer: DemoUser,
  others: DemoTechnician[],
): void {
  const known = others.filter(({ user }) => now.getTime() - user.created_at.getTime() > 365 * DAY_MS)
  const statuses = ['pending', 'accepted', 'completed', 'completed', 'completed', 'cancelled'] as const
  const asked = random.sample(known, statuses.length)
  const sent = statuses.map((status, place) =>
    inventServiceRequest({ random, now }, { status, technician: itemAt(asked, place), customer }),
  )
  world.service_requests.push(...sent)
  // One completed service request stays without a review, so that there is one to write.
  const reviewed = sent.filter(({ status }) => status === 'completed').slice(1)
  world.reviews.push(...reviewed.map((service_request) => inventReview(random, service_request)))
}

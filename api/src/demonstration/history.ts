import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import type { ServiceRequestStatus } from '@tecnicerca/shared/service-request-status'
import { writeComment } from './comments.ts'
import { inventAddress } from './places.ts'
import type { Random } from './random.ts'
import { tradeOf } from './trades/all-trades.ts'
import {
  DAY_MS,
  type DemoReview,
  type DemoServiceRequest,
  type DemoTechnician,
  type DemoUser,
  HOUR_MS,
} from './world.ts'

type Scene = { random: Random; now: Date }

/** What one technician was asked for in the last twelve months. */
export function inventServiceRequests(
  scene: Scene,
  technician: DemoTechnician,
  customers: DemoUser[],
): DemoServiceRequest[] {
  const { random, now } = scene
  if (now.getTime() - technician.user.created_at.getTime() < 365 * DAY_MS) return []
  const counts: [ServiceRequestStatus, number][] = [
    ['completed', Math.round(random.fraction() ** 2 * (4 + 14 * technician.quality))],
    [
      'cancelled',
      random.weighted([
        [0, 5],
        [1, 3],
        [2, 1],
      ]),
    ],
    [
      'accepted',
      random.weighted([
        [0, 7],
        [1, 3],
      ]),
    ],
    [
      'pending',
      random.weighted([
        [0, 6],
        [1, 3],
        [2, 1],
      ]),
    ],
  ]
  return counts.flatMap(([status, count]) =>
    Array.from({ length: count }, () =>
      inventServiceRequest(scene, { status, technician, customer: random.pick(customers) }),
    ),
  )
}

type Asked = Pick<DemoServiceRequest, 'status' | 'technician' | 'customer'>

/** How many days ago service requests of a status were made, and for how many days after that. */
const TIMES: Record<ServiceRequestStatus, { ago: [number, number]; wanted: [number, number] }> = {
  completed: { ago: [14, 360], wanted: [1, 6] },
  cancelled: { ago: [4, 360], wanted: [1, 8] },
  accepted: { ago: [1, 6], wanted: [7, 12] },
  pending: { ago: [0, 4], wanted: [5, 13] },
}

export function inventServiceRequest({ random, now }: Scene, asked: Asked): DemoServiceRequest {
  const { status, technician, customer } = asked
  const { ago, wanted } = TIMES[status]
  const created_at = new Date(
    now.getTime() - random.between(...ago) * DAY_MS - random.between(20, 600) * 60_000,
  )
  const request_date = dayInSantoDomingo(new Date(created_at.getTime() + random.between(...wanted) * DAY_MS))
  const by_customer = status === 'cancelled' && random.chance(0.5)
  return {
    ...{ id: 0, status, technician, customer, request_date, created_at },
    service_description: random.pick(tradeOf(technician.category_id).jobs),
    service_location: inventAddress(random, technician.city, random.between(0, 40)),
    updated_at: changedAt(random, { status, created_at, request_date }),
    changed_by: status === 'pending' ? null : by_customer ? customer : technician.user,
  }
}

type Change = Pick<DemoServiceRequest, 'status' | 'created_at' | 'request_date'>

function changedAt(random: Random, { status, created_at, request_date }: Change): Date {
  if (status === 'pending') return created_at
  // Between ten in the morning and six in the afternoon of Santo Domingo.
  if (status === 'completed')
    return new Date(Date.parse(`${request_date}T14:00:00Z`) + random.between(0, 480) * 60_000)
  return new Date(created_at.getTime() + random.between(10, 20 * 60) * 60_000)
}

/** Most completed service requests are reviewed within three days. */
export function inventReviews(random: Random, service_requests: DemoServiceRequest[]): DemoReview[] {
  return service_requests
    .filter(({ status }) => status === 'completed' && random.chance(0.78))
    .map((service_request) => inventReview(random, service_request))
}

export function inventReview(random: Random, service_request: DemoServiceRequest): DemoReview {
  const { technician } = service_request
  const rating = random.weighted([
    [5, 2 + 8 * technician.quality],
    [4, 3],
    [3, 1.2 - technician.quality],
    [2, 0.5 - 0.4 * technician.quality],
    [1, 0.3 - 0.25 * technician.quality],
  ] as const)
  return {
    id: 0,
    service_request,
    rating,
    comment: writeComment(random, tradeOf(technician.category_id), rating),
    created_at: new Date(service_request.updated_at.getTime() + random.between(1, 72) * HOUR_MS),
  }
}

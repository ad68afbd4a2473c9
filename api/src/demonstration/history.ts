import type { ServiceRequestStatus } from '@tecnicerca/shared/service-requests/status'
import { createCommentWriter } from './comments.ts'
import { createDescriber } from './descriptions.ts'
import { inventHome } from './places.ts'
import { createDeck, type Random } from './random.ts'
import { type Days, inventDays, inventReviewTime, inventTimes } from './times.ts'
import { tradeOf } from './trades/all-trades.ts'
import type { Job } from './trades/trade.ts'
import {
  DAY_MS,
  type DemoReview,
  type DemoServiceRequest,
  type DemoTechnician,
  type DemoUser,
} from './world.ts'

/** `days` and `customer` are chosen at random if left out. */
export type Asked = { status: ServiceRequestStatus; days?: Days; customer?: DemoUser }

/**
 * Creates service requests and reviews. For each technician, jobs, sentences and customers are repeated only after all have
 * occurred.
 */
export type Chronicle = {
  ask: (technician: DemoTechnician, asked: Asked) => DemoServiceRequest
  review: (serviceRequest: DemoServiceRequest) => DemoReview
}

type Scene = { random: Random; now: Date; customers: DemoUser[] }

/** An urgent job is requested at most this many days before its day. */
const PATIENCE_DAYS = 2
/** A service request may be this many days older than its `days` say, because Sundays and future hours are avoided. */
const MARGIN_DAYS = 3

export function createChronicle(scene: Scene): Chronicle {
  const { random, now } = scene
  const meet = createEncounters(scene)
  const homeOf = createHomes(random)
  const daysHere = ({ created_at: createdAt }: DemoUser) => Math.floor((+now - +createdAt) / DAY_MS)
  return {
    ask: (technician, { status, days = inventDays(random, status), customer: known }) => {
      const { nextCustomer, nextJob, describe, openJobs } = meet(technician)
      const { wanted, lead } = days
      let customer = known ?? nextCustomer()
      while (daysHere(customer) < lead - Math.min(0, wanted) + MARGIN_DAYS) customer = nextCustomer()
      const waits = lead + Math.max(0, wanted) > PATIENCE_DAYS
      let job = nextJob()
      while ((waits && job[2]) || openJobs.has(job)) job = nextJob()
      if (status === 'pending' || status === 'accepted') openJobs.add(job)
      const isTakenBack = status === 'cancelled' && random.chance(0.5)
      return {
        ...{ id: 0, status, technician, customer, praise: job[1] },
        service_description: describe(job),
        service_location: homeOf(customer, technician.city),
        ...inventTimes(random, { status, days, now }),
        changed_by: status === 'pending' ? null : isTakenBack ? customer : technician.user,
      }
    },
    review: (serviceRequest) => {
      const { technician, praise, updated_at: updatedAt } = serviceRequest
      const rating = inventRating(random, technician.quality)
      const comment = meet(technician).comment({ rating, praise })
      return {
        id: 0,
        job: serviceRequest,
        rating,
        comment,
        created_at: inventReviewTime(random, updatedAt, now),
        ...{ edited_at: null, reply_text: null, reply_created_at: null },
      }
    },
  }
}

const CUSTOMERS_ELSEWHERE = 30

/** The customers, jobs and sentences that a technician has not had yet. */
function createEncounters({ random, customers }: Scene) {
  const describer = createDescriber(random)
  const commenter = createCommentWriter(random)
  const begin = ({ category_id: categoryId, city }: DemoTechnician) => {
    const trade = tradeOf(categoryId)
    const neighbours =
      city === 'Santiago' ? customers.slice(CUSTOMERS_ELSEWHERE) : customers.slice(0, CUSTOMERS_ELSEWHERE)
    return {
      nextCustomer: createDeck(random, neighbours),
      nextJob: createDeck(random, trade.jobs),
      openJobs: new Set<Job>(),
      describe: describer(),
      comment: commenter(trade),
    }
  }
  const begun = new Map<DemoTechnician, ReturnType<typeof begin>>()
  return (technician: DemoTechnician) => {
    const encounters = begun.get(technician) ?? begin(technician)
    begun.set(technician, encounters)
    return encounters
  }
}

/** A customer has one address in each city, whichever technician they ask. */
function createHomes(random: Random) {
  const homes = new Map<DemoUser, Partial<Record<DemoTechnician['city'], string>>>()
  return (customer: DemoUser, city: DemoTechnician['city']): string => {
    const own = homes.get(customer) ?? {}
    const home = own[city] ?? inventHome(random, city)
    homes.set(customer, { ...own, [city]: home })
    return home
  }
}

/** The service requests of one technician in the last twelve months; none for a new technician. */
export function inventServiceRequests(
  random: Random,
  { ask }: Chronicle,
  technician: DemoTechnician,
): DemoServiceRequest[] {
  const { standing } = technician
  if (standing === 'new') return []
  const isRenowned = standing === 'renowned'
  const counts: Record<ServiceRequestStatus, number> = {
    accepted: isRenowned ? random.between(0, 2) : Math.max(0, random.between(-6, 1)),
    pending: isRenowned ? random.between(0, 1) : Math.max(0, random.between(-6, 1)),
    cancelled: Math.max(0, random.between(-3, 2)),
    completed: isRenowned ? random.between(12, 26) : Math.round(random.fraction() ** 2 * 5),
  }
  return (Object.entries(counts) as [ServiceRequestStatus, number][]).flatMap(([status, count]) =>
    Array.from({ length: count }, () => ask(technician, { status })),
  )
}

/** Most completed service requests are reviewed. */
export function inventReviews(
  random: Random,
  { review }: Chronicle,
  serviceRequests: DemoServiceRequest[],
): DemoReview[] {
  return serviceRequests
    .filter(({ status }) => status === 'completed' && random.chance(0.78))
    .map((serviceRequest) => review(serviceRequest))
}

function inventRating(random: Random, quality: number): number {
  return random.weighted([
    [5, 1 + 9 * quality],
    [4, 3 - quality],
    [3, 1.1 - quality],
    [2, 0.5 - 0.45 * quality],
    [1, 0.3 - 0.28 * quality],
  ] as const)
}

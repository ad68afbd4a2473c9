import { endedInMonth } from './list-filters.ts'
import type { ListedServiceRequest } from './listed-service-requests.ts'

export type Work<Item> = {
  /** Accepted jobs of the day. */
  today: Item[]
  /** The first accepted job after today. */
  next: Item | undefined
  /** The received requests in which something waits for the technician, the longest wait first. */
  toAnswer: Item[]
  /** Number of jobs completed since the first of the month. */
  completed: number
}

type Job = Pick<
  ListedServiceRequest,
  'direction' | 'status' | 'request_date' | 'created_at' | 'updated_at' | 'ended_at' | 'item' | 'toAnswer'
>

/** A technician's work, from all requests on the phone. `today` is a day in Santo Domingo. */
export function workOf<Item extends Job>(items: readonly Item[], today: string): Work<Item> {
  const received = items
    .filter(({ direction }) => direction === 'received')
    .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)))
  return {
    today: received.filter(
      ({ status, request_date: requestDate }) => status === 'accepted' && requestDate === today,
    ),
    next: received.find(
      ({ status, request_date: requestDate }) => status === 'accepted' && requestDate > today,
    ),
    toAnswer: waitingIn(received),
    completed: received.filter((job) => job.status === 'completed' && endedInMonth(job, today.slice(0, 7)))
      .length,
  }
}

/** Those in which something waits for the user, the longest wait first. */
export function waitingIn<Item extends Pick<Job, 'toAnswer'>>(items: readonly Item[]): Item[] {
  const sinceOf = ({ toAnswer }: Item) => toAnswer?.since ?? ''
  return items.filter(({ toAnswer }) => toAnswer).toSorted((a, b) => sinceOf(a).localeCompare(sinceOf(b)))
}

function orderOf({ request_date: requestDate, created_at: createdAt }: Job): string {
  return `${requestDate} ${createdAt}`
}

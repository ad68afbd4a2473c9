import { hoursOf } from '@tecnicerca/shared/service-requests/visit-log'
import { endedInMonth } from './list-filters.ts'
import type { ListedServiceRequest } from './listed-service-requests.ts'

export type Work<Item> = {
  /** The visit that comes now: of today's jobs the first one at which somebody was, else the first job after today. */
  next: Item | undefined
  isNextToday: boolean
  /** The other accepted jobs of the day, by the hour at which the technician is expected. */
  laterToday: Item[]
  /** The received requests in which something waits for the technician, the longest wait first. */
  toAnswer: Item[]
  /** Number of jobs completed since the first of the month. */
  completed: number
}

type Job = Pick<
  ListedServiceRequest,
  | 'direction'
  | 'status'
  | 'request_date'
  | 'time_window'
  | 'last_visit'
  | 'created_at'
  | 'updated_at'
  | 'ended_at'
  | 'item'
  | 'toAnswer'
>

/** A technician's work, from all requests on the phone. `today` is a day in Santo Domingo. */
export function workOf<Item extends Job>(items: readonly Item[], today: string): Work<Item> {
  const received = items
    .filter(({ direction }) => direction === 'received')
    .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)))
  const accepted = received.filter(({ status }) => status === 'accepted')
  const ofToday = accepted.filter(({ request_date: day }) => day === today)
  const nextToday = ofToday.find(({ last_visit: last }) => last?.kind !== 'absent') ?? ofToday[0]
  return {
    next: nextToday ?? accepted.find(({ request_date: day }) => day > today),
    isNextToday: nextToday !== undefined,
    laterToday: ofToday.filter((job) => job !== nextToday),
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

/** By day, then by the promised hour or the first one of the window, then by who asked first. */
function orderOf(job: Job): string {
  const { request_date: day, time_window: timeWindow, last_visit: last, created_at: createdAt } = job
  const isPromised = last?.kind === 'promised_hour' && last.data.request_date === day
  const hour = (isPromised && last.data.hour) || hoursOf(timeWindow).from
  return `${day} ${hour.padStart(5, '0')} ${createdAt}`
}

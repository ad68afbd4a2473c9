import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { describe, expect, it } from 'vitest'
import { DEMONSTRATION_ACCOUNTS } from './accounts.ts'
import { inventWorld } from './invent-world.ts'
import { itemAt } from './random.ts'
import type { DemoServiceRequest } from './world.ts'

const NO_DRAWINGS = { photos: [], of: () => ['a-320.webp', 'b-320.webp'] }

/** Just after midnight, at noon and just before midnight of Santo Domingo, on every day of a week. */
const MOMENTS = Array.from({ length: 7 }, (_, day) => addDays('2026-11-16', day)).flatMap((day) =>
  ['T04:03:00Z', 'T16:00:00Z', 'T27:57:00Z'].map((time) => {
    const [hour = 0, minute = 0] = time.slice(1, -1).split(':').map(Number)
    return new Date(Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * 60_000)
  }),
)

const isSunday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() === 0

function agendaOf(email: string, serviceRequests: DemoServiceRequest[]): DemoServiceRequest[] {
  return serviceRequests.filter(({ technician }) => technician.user.email === email)
}

describe.each(MOMENTS.map((now) => [now.toISOString(), now] as const))('demonstration of %s', (_, now) => {
  const today = dayInSantoDomingo(now)
  const { service_requests: serviceRequests, reviews } = inventWorld(now, NO_DRAWINGS)

  it('gives the printed technician work today and ahead, pending requests and a month of completed jobs', () => {
    const agenda = agendaOf(DEMONSTRATION_ACCOUNTS.technician.email, serviceRequests)
    const daysOf = (status: string) =>
      agenda.filter((one) => one.status === status).map(({ request_date: requestDate }) => requestDate)
    expect(daysOf('accepted').filter((day) => day === today)).toHaveLength(3)
    const ahead = daysOf('accepted').filter((day) => day > today && day <= addDays(today, 7))
    expect(new Set(ahead).size).toBeGreaterThanOrEqual(4)
    expect(daysOf('pending')).toHaveLength(3)
    expect(daysOf('completed').filter((day) => day > addDays(today, -31)).length).toBeGreaterThan(12)
    expect(daysOf('cancelled').length).toBeGreaterThan(1)
  })

  it('has no event in the future, and no request that is pending for five days', () => {
    for (const one of serviceRequests) {
      expect(+one.created_at).toBeLessThanOrEqual(+one.updated_at)
      expect(+one.updated_at).toBeLessThan(+now)
      expect(dayInSantoDomingo(one.created_at) <= one.request_date).toBe(true)
      if (one.status === 'completed') expect(dayInSantoDomingo(one.updated_at)).toBe(one.request_date)
      if (one.status === 'pending') expect(+now - +one.created_at).toBeLessThan(5 * 24 * 3_600_000)
    }
    for (const review of reviews) {
      expect(+review.created_at).toBeGreaterThan(+review.job.updated_at)
      expect(+review.created_at).toBeLessThan(+now)
    }
  })

  it('has jobs on every working day of the weeks around today, and on no Sunday except today', () => {
    const days = new Set(serviceRequests.map(({ request_date: requestDate }) => requestDate))
    expect([...days].filter((day) => day !== today && isSunday(day))).toEqual([])
    for (let away = -7; away <= 7; away += 1) {
      const day = addDays(today, away)
      if (away === 0 || !isSunday(day)) expect([...days]).toContain(day)
    }
  })
})

describe('the texts of the demonstration', () => {
  const world = inventWorld(itemAt(MOMENTS, 0), NO_DRAWINGS)

  it('are the same for the same moment', () => {
    expect(inventWorld(itemAt(MOMENTS, 0), NO_DRAWINGS)).toEqual(world)
  })

  it('praise a job only with four or five stars', () => {
    const praised = world.reviews.filter(({ comment, job }) => comment.includes(job.praise))
    expect(praised.length).toBeGreaterThan(300)
    expect(praised.filter(({ rating }) => rating < 4)).toEqual([])
  })

  it('contain no two open requests to a technician for the same job', () => {
    const open = world.service_requests.filter(({ status }) => status === 'pending' || status === 'accepted')
    const jobs = open.map(({ technician, praise }) => `${technician.user.email} ${praise}`)
    expect(new Set(jobs).size).toBe(jobs.length)
  })

  it('repeat no sentence in the reviews of a technician', () => {
    const sentences = world.reviews.flatMap(({ comment, job }) =>
      comment.split(/(?<=[.!]) /).map((sentence) => `${job.technician.user.email} ${sentence}`),
    )
    expect(sentences.filter((one, place) => sentences.indexOf(one) !== place)).toEqual([])
  })

  it('are both short and long', () => {
    const lengths = world.reviews.map(({ comment }) => comment.length)
    expect(lengths.filter((length) => length < 50).length).toBeGreaterThan(world.reviews.length / 10)
    expect(lengths.filter((length) => length > 120).length).toBeGreaterThan(world.reviews.length / 10)
    expect(Math.max(...lengths)).toBeLessThan(300)
  })

  it('contain one address for each customer and city', () => {
    const homes = Map.groupBy(
      world.service_requests,
      ({ customer, technician }) => `${customer.email} ${technician.city}`,
    )
    const moved = [...homes.values()].filter(
      (asked) => new Set(asked.map(({ service_location: serviceLocation }) => serviceLocation)).size > 1,
    )
    expect(moved).toEqual([])
  })
})

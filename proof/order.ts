// Simulates a year of the recommended order: 5,000 technicians, some of whom never answer or stop answering, newcomers, and
// accounts invented to raise one of them. Prints the table of docs/order.md. Seeded, so that each run prints the same.
import { compareBy } from '@tecnicerca/shared/search'
import { createRandom } from '../api/src/demonstration/random.ts'

const SEED = 20_261
const TECHNICIANS = 5_000
/** A customer sees the technicians of one category in one city. */
const LISTS = 24
const DAYS = 365
const REQUESTS_A_DAY = 140
const PAGE = 20

type Kind = 'ordinary' | 'newcomer' | 'never answers' | 'stops answering'
/** The columns by which the phone orders technicians. */
type Ordered = {
  available: true
  score: number
  rank_score: number
  hourly_rate: number
  experience_years: number
}
type Technician = Ordered & {
  id: number
  kind: Kind
  /** The day of registration. */
  since: number
  /** Mean number of stars that customers give. */
  quality: number
  /** Probability to answer in time; `keeps`: probability to keep an accepted job. */
  answers: number
  keeps: number
  /** Probability that the customer of an accepted job says that nobody came; `disputes`: that the technician answers in a day. */
  absent: number
  disputes: number
  ratings: number[]
  asked: number
  answered: number
  completed: number
  dropped: number
  firstSeenAt: number | undefined
}

const { fraction: random } = createRandom(SEED)

function newTechnician(id: number): Technician {
  const kind: Kind =
    id % 5 === 0
      ? 'newcomer'
      : id % 29 === 0
        ? 'never answers'
        : id % 29 === 1
          ? 'stops answering'
          : 'ordinary'
  return {
    ...{ id, kind, since: kind === 'newcomer' ? Math.floor(30 + random() * 300) : 0 },
    ...{ quality: 4.9 - 1.5 * random() ** 2, answers: 0.7 + 0.3 * random(), keeps: 0.8 + 0.2 * random() },
    ...{ absent: 0.03 * random(), disputes: random() },
    ...{ ratings: [], asked: 0, answered: 0, completed: 0, dropped: 0, firstSeenAt: undefined },
    ...{ available: true, score: 0, rank_score: 0, hourly_rate: 0, experience_years: 0 },
  }
}

/** Like `recommended_score()` and `order_parts()` in SQL. */
function updateScore(one: Technician): void {
  const count = one.ratings.length
  const sum = one.ratings.reduce((total, rating) => total + rating, 0)
  const stars = (42 + sum) / (10 + count)
  const answers = (3.5 + one.answered) / (5 + one.asked)
  const kept = (4.5 + one.completed) / (5 + one.completed + one.dropped)
  one.score = Math.round(1500 * (stars - 1) + 2000 * answers + 1500 * kept + Math.max(0, 500 - 100 * count))
}

function chanceToAnswer(one: Technician, day: number): number {
  if (one.kind === 'never answers' || (one.kind === 'stops answering' && day >= 90)) return 0
  return one.answers
}

/** A customer asks a technician of the first page. Those at the top are asked more often. */
function ask(page: Technician[], day: number): void {
  const one = page[Math.min(page.length - 1, Math.floor(page.length * random() ** 2))]
  if (!one) return
  const isAnswered = random() < chanceToAnswer(one, day)
  one.asked += 1
  if (isAnswered) {
    one.answered += 1
    // An absence that nobody answered counts as a dropped job. One that is disputed counts nowhere.
    const isAbsent = random() < one.absent
    const isDisputed = isAbsent && random() < one.disputes
    if (!isDisputed) {
      if (!isAbsent && random() < one.keeps) one.completed += 1
      else one.dropped += 1
    }
    if (random() < 0.5) one.ratings.push(Math.max(1, Math.min(5, Math.round(one.quality + random() * 2 - 1))))
  }
  updateScore(one)
}

const pageOf = (list: Technician[], day: number) =>
  list.filter(({ since }) => since <= day).toSorted(compareBy('recommended', day))

function runYear(): void {
  for (let day = 0; day < DAYS; day++) {
    for (const list of lists) {
      const page = pageOf(list, day).slice(0, PAGE)
      for (const one of page) one.firstSeenAt ??= day
      for (let asked = 0; asked < REQUESTS_A_DAY / LISTS; asked++) ask(page, day)
    }
  }
}

/** How many reach the first ten of their list within seven days, after twenty invented jobs and reviews each. */
function countRaised(): { tried: number; raised: number } {
  const found = { tried: 0, raised: 0 }
  for (const list of lists)
    for (const one of list.filter(({ id }) => id % 7 === 3)) {
      const isThere = () =>
        Array.from({ length: 7 }, (_, day) => pageOf(list, DAYS + day).slice(0, 10)).some((page) =>
          page.includes(one),
        )
      if (isThere()) continue
      const before = structuredClone(one)
      for (let account = 0; account < 20; account++) {
        one.ratings.push(5)
        one.asked += 1
        one.answered += 1
        one.completed += 1
      }
      updateScore(one)
      found.tried += 1
      if (isThere()) found.raised += 1
      Object.assign(one, before)
    }
  return found
}

const all = Array.from({ length: TECHNICIANS }, (_, place) => newTechnician(place + 1))
for (const one of all) updateScore(one)
const lists = Array.from({ length: LISTS }, (_, place) =>
  all.filter(({ id }) => Math.floor(id / 7) % LISTS === place),
)
runYear()

const quantile = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)]
const of = (kind: Kind) => all.filter((one) => one.kind === kind)
const lastDays = Array.from({ length: 90 }, (_, day) => DAYS - day)
const pages = lists.flatMap((list) => lastDays.map((day) => pageOf(list, day).slice(0, PAGE)))
const daysOnPage = (one: Technician) => pages.filter((page) => page.includes(one)).length
const seen = of('newcomer').filter((one) => one.firstSeenAt !== undefined)
const waits = seen.map((one) => (one.firstSeenAt ?? 0) - one.since).toSorted((a, b) => a - b)
const { tried, raised } = countRaised()
const holding = (kind: Kind) => {
  const people = of(kind)
  return `${people.filter((one) => daysOnPage(one) > 45).length} of ${people.length}`
}
const rows = [
  ['newcomers who came to the first page', `${seen.length} of ${of('newcomer').length}`],
  ['their days until then, median and nine of ten', `${quantile(waits, 0.5)} and ${quantile(waits, 0.9)}`],
  ['on it for more than half of the last 90 days: people who answer', holding('ordinary')],
  ['who never answered', holding('never answers')],
  ['who stopped answering after 90 days', holding('stops answering')],
  ['raised into the first ten by twenty invented accounts that wait three days', `${raised} of ${tried}`],
]
for (const [what, figure] of rows) process.stdout.write(`| ${what} | ${figure} |\n`)

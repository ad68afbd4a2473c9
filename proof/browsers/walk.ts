import { NAVIGATION } from '@tecnicerca/shared/messages/navigation'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { HOME } from '@tecnicerca/shared/messages/public-pages/home'
import { REVIEW } from '@tecnicerca/shared/messages/reviews'
import { CARD, SEARCH } from '@tecnicerca/shared/messages/search'
import { SERVICE_REQUEST_FORM, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { SESSION } from '@tecnicerca/shared/messages/session'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { commitWithRefusedRow, ROLLED_BACK } from '../../pwa/e2e/commit-with-refused-row.ts'
import { type Person, requestsOf, setStatus } from '../../pwa/e2e/marketplace.ts'
import { PASSWORD } from '../../pwa/e2e/people.ts'
import type { Driver } from './driver.ts'
import type { Screen } from './screen.ts'
import type { Site } from './site.ts'

const ASKED = 'Se fue la luz en media casa.'
const ASKED_OFFLINE = 'Revisar el inversor después del apagón.'
const PLACE = 'Calle 5 #12, Gurabo'
const COMMENT = 'Llegó a tiempo y dejó todo limpio.'

export type Scene = { driver: Driver; screen: Screen; site: Site; customer: Person; technician: Person }

export type Step = { name: string; walk: (scene: Scene) => Promise<void> }

/** The steps, in this order: each begins where the one before ended. */
export const STEPS: Step[] = [
  { name: 'home', walk: seeHome },
  { name: 'search', walk: search },
  { name: 'profile', walk: seeProfile },
  { name: 'sign-in', walk: signIn },
  { name: 'request', walk: request },
  { name: 'review', walk: review },
  { name: 'offline start', walk: startOffline },
  { name: 'refused whole', walk: refuseWhole },
  { name: 'request kept offline', walk: requestOffline },
]

async function seeHome({ driver, screen, site }: Scene): Promise<void> {
  await driver.open(site.url)
  await screen.isAlive()
  for (const text of [HOME.heroTitle, 'Plomería', HOME.featuredTitle, CARD.perHour]) await screen.sees(text)
}

async function search({ screen, technician }: Scene): Promise<void> {
  await screen.fill(HOME.searchLabel, technician.user.name)
  await screen.press('button', HOME.searchSubmit)
  await screen.sees(SEARCH.found('1').slice(2))
  await screen.sees(technician.user.name)
}

async function seeProfile({ screen, technician }: Scene): Promise<void> {
  await screen.press('link', CARD.viewProfileOf(technician.user.name))
  await screen.isAt(`/technicians/${technician.user.technician_id}`)
  for (const text of ['RD$', 'Instalo inversores y paneles.', PROFILE.noReviews]) await screen.sees(text)
}

async function signIn({ screen, customer, technician }: Scene): Promise<void> {
  await screen.press('link', PROFILE.request_service)
  await screen.press('link', SESSION.loginLink)
  await screen.fill(SESSION.email, customer.email)
  await screen.fill(SESSION.password, PASSWORD)
  await screen.enter()
  await screen.isAt(`/technicians/${technician.user.technician_id}?request_service=true`)
}

async function request({ screen, customer }: Scene): Promise<void> {
  const day = todayByArithmetic()
  await fillRequest(screen, ASKED)
  await screen.fill(SERVICE_REQUEST_FORM.location, PLACE)
  await screen.press('button', SERVICE_REQUEST_FORM.submit)
  await screen.sees(SERVICE_REQUEST_FORM.sent)
  await screen.press('link', NAVIGATION.service_requests)
  await screen.sees(ASKED)
  await screen.sees(SERVICE_REQUESTS.status.pending)
  sameRows(await requestsOf(customer), [{ service_description: ASKED, request_date: day, status: 'pending' }])
}

async function review({ driver, screen, site, customer, technician }: Scene): Promise<void> {
  const [asked] = await requestsOf(customer)
  for (const status of ['accepted', 'completed']) await setStatus(technician, asked?.id ?? 0, status)
  await driver.open(`${site.url}/my-requests`)
  await screen.isAlive()
  await screen.press('link', SERVICE_REQUESTS.writeReview)
  await screen.fill(REVIEW.comment, COMMENT)
  same('the day of the review', await screen.value(REVIEW.service_date), todayByArithmetic())
  await screen.press('button', REVIEW.submit)
  await screen.sees(REVIEW.sent)
  await screen.sees(SERVICE_REQUESTS.reviewSent)
  sameRows(await requestsOf(customer), [{ service_description: ASKED, status: 'completed', has_review: 1 }])
  await driver.open(`${site.url}/technicians/${technician.user.technician_id}`)
  await screen.sees(COMMENT)
}

async function startOffline({ driver, screen, site, customer, technician }: Scene): Promise<void> {
  await screen.until(
    'no service worker answers for the page',
    () => navigator.serviceWorker.controller?.state === 'activated',
  )
  await screen.until('the phone has no directory', hasDirectory)
  // The screen shows the profile before the phone has stored it.
  await screen.until('the phone has not stored the profile', hasReviewedProfile)
  await site.cut()
  await driver.restart()
  const shown = {
    '/': HOME.heroTitle,
    [`/search?${new URLSearchParams({ query: technician.user.name })}`]: technician.user.name,
    '/my-requests': ASKED,
    '/pendientes': OFFLINE.pendingEmpty,
    '/my-account': customer.user.name,
    [`/technicians/${technician.user.technician_id}`]: COMMENT,
  }
  for (const [path, text] of Object.entries(shown)) {
    await driver.open(site.url + path)
    await screen.isAlive()
    await screen.sees(text)
  }
}

/** Runs in the page. */
function hasDirectory(): Promise<boolean> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open('tecnicerca-public')
    opening.addEventListener('error', () => fail(opening.error))
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('directory').objectStore('directory').count()
      counting.addEventListener('error', () => fail(counting.error))
      counting.addEventListener('success', () => done(counting.result > 0))
      opening.result.close()
    })
  })
}

/** Runs in the page. */
function hasReviewedProfile(): Promise<boolean> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open('tecnicerca-public')
    opening.addEventListener('error', () => fail(opening.error))
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('technicians').objectStore('technicians').getAll()
      reading.addEventListener('error', () => fail(reading.error))
      reading.addEventListener('success', () =>
        done(reading.result.some(({ technician }) => technician.reviews.length > 0)),
      )
      opening.result.close()
    })
  })
}

async function refuseWhole({ driver }: Scene): Promise<void> {
  const found = JSON.stringify(await driver.run(commitWithRefusedRow))
  same('the end of a refused transaction', found, JSON.stringify(ROLLED_BACK))
}

async function requestOffline({ screen, site, customer }: Scene): Promise<void> {
  await screen.press('button', PROFILE.request_service)
  await fillRequest(screen, ASKED_OFFLINE)
  await screen.holds(SERVICE_REQUEST_FORM.location, PLACE)
  await screen.press('button', SERVICE_REQUEST_FORM.submit)
  await screen.sees(OFFLINE.savedHere)
  await screen.press('link', NAVIGATION.service_requests)
  await screen.sees(OFFLINE.pendingChip)
  await site.mend()
  await screen.seesNoMore(OFFLINE.pendingChip)
  await screen.sees(ASKED_OFFLINE)
  sameRows(
    (await requestsOf(customer)).sort((one, other) => one.id - other.id),
    [{ service_description: ASKED }, { service_description: ASKED_OFFLINE, status: 'pending' }],
  )
}

/** Fills in the description, and checks the day, which is already set. */
async function fillRequest(screen: Screen, description: string): Promise<void> {
  await screen.fill(SERVICE_REQUEST_FORM.description, description)
  same('the day of the request', await screen.value(SERVICE_REQUEST_FORM.date), todayByArithmetic())
}

/**
 * Today in Santo Domingo, which is four hours behind UTC all year. Computed here again, so that the product is not checked
 * with its own code.
 */
function todayByArithmetic(): string {
  return new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 10)
}

function same(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`)
}

function sameRows(rows: ServiceRequest[], wanted: Partial<ServiceRequest>[]): void {
  same('the number of service requests', rows.length, wanted.length)
  for (const [index, fields] of wanted.entries())
    for (const [name, value] of Object.entries(fields))
      same(`${name} of service request ${index + 1}`, rows[index]?.[name as keyof ServiceRequest], value)
}

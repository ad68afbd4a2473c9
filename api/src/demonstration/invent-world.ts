import type { Faces } from './faces.ts'
import { inventCustomers, inventTechnicians } from './fake-people.ts'
import { addClaims } from './guarantee-claims.ts'
import { createChronicle, inventReviews, inventServiceRequests } from './history.ts'
import { addQuotes } from './quotes.ts'
import { createRandom } from './random.ts'
import { addShowcase } from './showcase.ts'
import type { World } from './world.ts'

const SEED = 20_261_121
/** Of their own: so the rest of the world is the same with and without quotes and claims. */
const QUOTES_SEED = 20_261_129
const CLAIMS_SEED = 20_261_130

/** All demonstration data. The same `now` gives the same data; all dates are relative to `now`. */
export function inventWorld(now: Date, faces: Faces): World {
  const random = createRandom(SEED)
  const customers = inventCustomers(random, now)
  const technicians = inventTechnicians({ random, now, faces })
  const chronicle = createChronicle({ random, now, customers })
  const serviceRequests = technicians.flatMap((technician) =>
    inventServiceRequests(random, chronicle, technician),
  )
  const world: World = {
    users: [...customers, ...technicians.map(({ user }) => user)],
    technicians,
    service_requests: serviceRequests,
    reviews: inventReviews(random, chronicle, serviceRequests),
  }
  addShowcase({ now, world, chronicle }, faces.of(1, 'male').at(-1) ?? null)
  addQuotes(createRandom(QUOTES_SEED), world.service_requests)
  addClaims(createRandom(CLAIMS_SEED), world.service_requests, now)
  return world
}

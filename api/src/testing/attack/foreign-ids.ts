import { randomUUID } from 'node:crypto'
import { drawPhoto } from '../../features/photos/photo.fixture.ts'
import { apiRoutes } from '../../routes.ts'
import type { TestUser } from '../api.ts'
import { requestBody } from '../service-requests.ts'
import {
  as,
  CLAIMERS_KEY,
  countRequests,
  createWorld,
  EXPENSE,
  OWNERS_KEY,
  PAYERS_KEY,
  refused,
  stateOf,
  strangers,
  upload,
  type World,
} from './foreign-world.ts'
import { createJudge, type Finding, type Ground, json } from './ground.ts'

type Attack = (world: World) => Promise<void>

const ADMINS_WORDS = { status: 'cancelled', reason: 'other', note: 'Por fraude', text: 'Soy yo', to: 'both' }

/** For every route with an id or a key in its path or body: the attack of a stranger. */
const ATTACKS: Record<string, Attack | 'public'> = {
  'GET /technicians/:id': 'public',
  'GET /technicians/:id/reviews': 'public',
  'GET /reviews/:id/photos/:photo_id': 'public',
  'GET /technicians/category/:category': 'public',
  'GET /reviews/eligibility/:technicianId': async (world) => {
    const path = `/api/reviews/eligibility/${world.technician.technician_id}`
    await refused(world, { path, init: {}, callers: [undefined] })
    const answer = await as(world, world.stranger, { path })
    world.judge.expect(
      !(await answer.text()).includes(`"service_request_id":${world.requestId}`),
      'eligibility shows a stranger’s request',
    )
  },
  'POST /service-requests': async (world) => {
    // The customer comes from the session, not from the body.
    const body = { ...requestBody(world.technician), customer_id: world.owner.id }
    const before = await countRequests(world, world.owner)
    await as(world, world.stranger, { path: '/api/service-requests', init: json('POST', body) })
    world.judge.expect((await countRequests(world, world.owner)) === before, 'a request in another’s name')
  },
  'POST /reviews': async (world) => {
    const body = {
      ...{ technician_id: world.technician.technician_id, service_request_id: world.requestId },
      ...{ rating: 1, comment: 'Nunca vino', service_date: '2026-01-05' },
    }
    await refused(world, { path: '/api/reviews', init: json('POST', body), callers: strangers(world) })
  },
  'PUT /reviews/:id': (world) =>
    writeReviewOf(world, '', json('PUT', { rating: 1, comment: 'Nunca vino a la cita' })),
  'DELETE /reviews/:id': (world) => writeReviewOf(world, '', { method: 'DELETE' }),
  'PUT /reviews/:id/reply': (world) =>
    writeReviewOf(world, '/reply', json('PUT', { text: 'Soy el técnico' })),
  'DELETE /reviews/:id/reply': (world) => writeReviewOf(world, '/reply', { method: 'DELETE' }),
  'DELETE /users/me/sessions/:id': (world) => endOf(world, 'sessions'),
  'DELETE /users/me/passkeys/:id': (world) => endOf(world, 'passkeys'),
  'PUT /service-requests/:id/status': async (world) => {
    for (const status of ['accepted', 'completed', 'cancelled']) {
      const path = `/api/service-requests/${world.requestId}/status`
      await refused(world, { path, init: json('PUT', { status }), callers: strangers(world) })
    }
  },
  'GET /service-requests/:id': async (world) => {
    for (const id of [world.requestId, `op:${OWNERS_KEY}`]) {
      await refused(world, { path: `/api/service-requests/${id}`, init: {}, callers: strangers(world) })
    }
  },
  'POST /service-requests/:id/messages': (world) => speakOf(world, 'messages', { text: 'Soy el técnico' }),
  'POST /service-requests/:id/offers': (world) => speakOf(world, 'offers', { total: 1 }),
  'PUT /service-requests/:id/photos/:photo_id': async (world) => {
    for (const photoId of [world.photo.id, randomUUID()]) {
      for (const id of [world.requestId, `op:${OWNERS_KEY}`]) {
        const path = `/api/service-requests/${id}/photos/${photoId}`
        await refused(world, { path, init: upload(world.photo.bytes), callers: strangers(world) })
      }
    }
  },
  'DELETE /service-requests/:id/messages/:message_id': (world) =>
    inCase(world, `messages/${world.messageId}`, { init: { method: 'DELETE' }, others: [world.owner] }),
  'DELETE /service-requests/:id/photos/:photo_id': (world) =>
    inCase(world, `photos/${world.photo.id}`, { init: { method: 'DELETE' }, others: [world.technician] }),
  'GET /service-requests/:id/photos/:photo_id': async (world) => {
    const known = { headers: { 'if-none-match': world.photo.etag } }
    for (const id of [world.requestId, `op:${OWNERS_KEY}`]) {
      const path = `/api/service-requests/${id}/photos/${world.photo.id}`
      for (const [way, init] of [
        [path, {}],
        [path, known],
        [`${path}?width=320`, {}],
      ] as const)
        await refused(world, { path: way, init, callers: [...strangers(world), world.blocked] })
    }
  },
  ...Object.fromEntries(
    [
      ...['PUT', 'PATCH', 'DELETE'].map((method) => [method, 'work-photos', ':photo_id'] as const),
      ...['PUT', 'DELETE'].map((method) => [method, 'expenses', ':expense_id'] as const),
    ].map(([method, what, id]) => [
      `${method} /technicians/profile/${what}/${id}`,
      (world: World) => inProfile(world, method, what),
    ]),
  ),
  'POST /reports': async (world) => {
    const body = { kind: 'message', id: world.messageId, reason: 'insults' }
    await refused(world, { path: '/api/reports', init: json('POST', body), callers: strangers(world) })
  },
  'PUT /admin/reports/:id': (world) => adminOnly(world, 'PUT', `reports/${world.reportId}`),
  'PUT /admin/reviews/:id': (world) => adminOnly(world, 'PUT', `reviews/${world.reviewId}`),
  'PUT /offers/:id/status': (world) =>
    answerOf(world, [world.offerId, OWNERS_KEY], ['offers', 'accepted', 'declined', 'withdrawn']),
  'POST /service-requests/:id/payments': (world) =>
    speakOf(world, 'payments', {
      ...{ amount: 1_500, direction: 'paid', method: 'cash', paid_on: '2026-11-20' },
    }),
  'PUT /payments/:id/status': (world) =>
    answerOf(world, [world.paymentId, PAYERS_KEY], ['payments', 'confirmed', 'disputed', 'withdrawn']),
  'POST /service-requests/:id/guarantee-claims': async (world) => {
    await speakOf(world, 'guarantee-claims', { text: 'Soy el cliente' })
    const path = `/api/service-requests/${world.jobId}/guarantee-claims`
    const callers = [...strangers(world), world.technician]
    await refused(world, { path, init: json('POST', { text: 'Soy el cliente' }), callers })
  },
  'PUT /guarantee-claims/:id/status': (world) =>
    answerOf(world, [world.claimId, CLAIMERS_KEY], ['guarantee-claims', 'refused', 'honoured', 'withdrawn']),
  'POST /service-requests/:id/visits': (world) => speakOf(world, 'visits', { kind: 'arrived' }),
  'POST /service-requests/:id/maintenance': (world) =>
    speakOf(world, 'maintenance', { kind: 'maintenance_proposed', months: 6 }),
  'PUT /blocked-customers/:id': (world) =>
    technicianOnly(world, `blocked-customers/${world.owner.id}`, { method: 'PUT' }),
  'DELETE /blocked-customers/:id': (world) =>
    technicianOnly(world, `blocked-customers/${world.blocked.id}`, { method: 'DELETE' }),
  'PUT /blocked-technicians/:id': (world) => ownOnly(world, 'PUT', 'blocked-technicians'),
  'DELETE /blocked-technicians/:id': (world) => ownOnly(world, 'DELETE', 'blocked-technicians'),
  'PUT /users/me/favourites/:id': (world) => ownOnly(world, 'PUT', 'users/me/favourites'),
  'DELETE /users/me/favourites/:id': (world) => ownOnly(world, 'DELETE', 'users/me/favourites'),
  'PUT /technicians/profile/customers/:id/note': (world) =>
    technicianOnly(
      world,
      `technicians/profile/customers/${world.owner.id}/note`,
      json('PUT', { note: 'Mía' }),
    ),
  'PUT /service-requests/:id/contact': (world) =>
    inCase(world, 'contact', { init: json('PUT', { may_keep_contact: true }), others: [world.technician] }),
  'PUT /operations/:key/closed': async (world) => {
    const key = 'clave-del-dueno-1'
    const body = requestBody(world.technician)
    await as(world, world.stranger, { path: `/api/operations/${key}/closed`, init: { method: 'PUT' } })
    const write = json('POST', body, { 'idempotency-key': key })
    const own = await as(world, world.owner, { path: '/api/service-requests', init: write })
    world.judge.expect(own.status === 201, `a stranger closed the owner’s key: ${own.status}`)
    const stolen = await as(world, world.stranger, { path: '/api/service-requests', init: write })
    world.judge.expect(
      (await stolen.text()) !== (await own.text()),
      'a stranger’s key replays the owner’s answer',
    )
    const named = json('POST', body, { 'x-op-user': String(world.owner.id) })
    const claimed = await as(world, world.stranger, { path: '/api/service-requests', init: named })
    world.judge.expect(claimed.status === 409, `an operation in another’s name: ${claimed.status}`)
  },
  ...Object.fromEntries(
    [
      ...['GET ', 'PUT ', 'DELETE ', 'PUT /suspension', 'DELETE /suspension', 'DELETE /hidden-profile'],
      ...['POST /notes', 'DELETE /sessions', 'PUT /failed-deliveries', 'POST /password-reset'],
    ].map((call) => {
      const [method = '', what = ''] = call.split(' ')
      const attack: Attack = (world) => adminOnly(world, method, `users/${world.owner.id}${what}`)
      return [`${method} /admin/users/:id${what}`, attack]
    }),
  ),
  'PUT /admin/categories/:id': (world) => adminOnly(world, 'PUT', 'categories/1'),
  'DELETE /admin/categories/:id': (world) => adminOnly(world, 'DELETE', 'categories/1'),
  'PUT /admin/sectors/:id': (world) => adminOnly(world, 'PUT', 'sectors/1'),
  'POST /admin/sectors/:id/merge': (world) => adminOnly(world, 'POST', 'sectors/1/merge'),
  'PUT /admin/verifications/:id': (world) => adminOnly(world, 'PUT', 'verifications/1'),
  'POST /admin/verifications/:id/code': (world) => adminOnly(world, 'POST', 'verifications/1/code'),
  'GET /admin/cases/:id': (world) => adminOnly(world, 'GET', `cases/${world.requestId}`),
  ...Object.fromEntries(
    ['POST words', 'PUT status', 'POST messages', 'POST notes'].map((call) => {
      const [method = '', what] = call.split(' ')
      const attack = (world: World) => {
        const callers = [...strangers(world), world.owner, world.technician]
        const [path, body] = [`/api/admin/cases/${world.requestId}/${what}`, ADMINS_WORDS]
        return refused(world, { path, init: json(method, body), callers })
      }
      return [`${method} /admin/cases/:id/${what}`, attack]
    }),
  ),
  ...Object.fromEntries(
    ['GET', 'PUT'].map((method) => [
      `${method} /admin/technicians/:id`,
      (world: World) => adminOnly(world, method, `technicians/${world.technician.technician_id}`),
    ]),
  ),
}

/** Nobody may reach another user's data by its id. A route with an id but without an attack here is also a failure. */
export async function attackForeignIds(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  const named = apiRoutes
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => name.includes('/:') || name in ATTACKS)
  judge.expect(
    named.toSorted().join() === Object.keys(ATTACKS).toSorted().join(),
    `routes with ids and attacks differ: ${named.join(', ')}`,
  )
  const world = await createWorld(ground, judge)
  for (const attack of Object.values(ATTACKS)) {
    const before = await stateOf(world)
    if (attack !== 'public') await attack(world)
    judge.expect((await stateOf(world)) === before, 'an attack changed what is not the attacker’s')
  }
  const path = `/api/service-requests/${world.requestId}/status`
  const own = await as(world, world.technician, { path, init: json('PUT', { status: 'accepted' }) })
  judge.expect(own.status === 200, `the technician is shut out of the own request: ${own.status}`)
  return judge.finding()
}

async function endOf(world: World, what: 'sessions' | 'passkeys'): Promise<void> {
  const ofOwner = world.ground.db.selectFrom(what).select('id').where('user_id', '=', world.owner.id)
  const path = `/api/users/me/${what}/${(await ofOwner.executeTakeFirstOrThrow()).id}`
  await refused(world, { path, init: { method: 'DELETE' }, callers: strangers(world) })
}

async function speakOf(world: World, what: string, body: object): Promise<void> {
  await inCase(world, what, { init: json('POST', body), others: [] })
}

/** `others`: sides of the case who may not do this either. */
async function inCase(
  world: World,
  what: string,
  { init, others }: { init: RequestInit; others: TestUser[] },
): Promise<void> {
  for (const id of [world.requestId, `op:${OWNERS_KEY}`]) {
    const path = `/api/service-requests/${id}/${what}`
    await refused(world, { path, init, callers: [...strangers(world), ...others] })
  }
}

/** Answers what the two sides of a case wrote, by its id and by its author's key. */
async function answerOf(
  world: World,
  [id, key]: [number, string],
  [what = '', ...statuses]: string[],
): Promise<void> {
  for (const status of statuses) {
    for (const ref of [id, `op:${key}`]) {
      const path = `/api/${what}/${ref}/status`
      await refused(world, { path, init: json('PUT', { status }), callers: strangers(world) })
    }
  }
}

/** Only its author can edit or delete a review, and only the technician can write the reply. */
async function writeReviewOf(world: World, what: '' | '/reply', init: RequestInit): Promise<void> {
  const path = `/api/reviews/${world.reviewId}${what}`
  const callers = [...strangers(world), what === '' ? world.technician : world.owner]
  await refused(world, { path, init, callers })
}

/** A technician without a request from the customer changes nothing, and nothing of another technician. */
async function technicianOnly(world: World, what: string, init: RequestInit): Promise<void> {
  const call = { path: `/api/${what}`, init }
  await refused(world, { ...call, callers: [undefined, world.stranger, world.owner, world.blocked] })
  await as(world, world.otherTechnician, call)
}

/** The id of another technician's photo or expense must not reach it: ids count within the caller's own profile. */
async function inProfile(world: World, method: string, what: 'work-photos' | 'expenses'): Promise<void> {
  const path = `/api/technicians/profile/${what}/${world.photo.id}`
  const init =
    method === 'PUT' && what === 'work-photos'
      ? upload(await drawPhoto('red').jpeg().toBuffer())
      : json(method, { position: 0, caption: 'Mía', ...EXPENSE })
  await refused(world, { path, init, callers: [undefined, world.stranger, world.owner] })
  await as(world, world.otherTechnician, { path, init })
}

/** What these calls set belongs to their caller: they change nothing of the users who set the same before. */
async function ownOnly(world: World, method: 'PUT' | 'DELETE', of: string) {
  const path = `/api/${of}/${world.technician.technician_id}`
  await refused(world, { path, init: { method }, callers: [undefined] })
  await as(world, world.otherTechnician, { path, init: { method } })
}

async function adminOnly(world: World, method: string, thing: string): Promise<void> {
  const init =
    method === 'PUT' ? json('PUT', { name: 'Robado', email: 'robado@ejemplo.do', role: 'admin' }) : { method }
  const callers = [...strangers(world), world.owner, world.technician]
  await refused(world, { path: `/api/admin/${thing}`, init, callers })
}

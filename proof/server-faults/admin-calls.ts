import type { NewPasskeyCredential, PasskeySignInInput } from '@tecnicerca/shared/passkeys'
import { PROFILE_EDIT } from '../../api/src/features/technicians/registration.fixture.ts'
import type { CallOptions, TestUser } from '../../api/src/testing/api.ts'
import type { signAgreement } from './written-records.ts'

/** The users and records that the calls are about. */
export type World = {
  admin: TestUser
  customer: TestUser
  technician: TestUser
  /** Two more customers of the technician. The second is blocked. */
  neighbours: readonly [TestUser, TestUser]
  pendingId: number
  completedId: number
  /** A neighbour's pending request with a message and a photo, and the technician's offer for it. */
  offeredId: number
  offerId: number
  paymentId: number
  claimableId: number
  acceptedId: number
  claimId: number
  /** A message of a neighbour to the technician, and the customer's report of the technician's profile. */
  messageId: number
  reportId: number
  /** Reviews of two neighbours, the second with a reply. */
  reviewIds: readonly [number, number]
  /** Pending verifications: of the phone, with its code, and of references. */
  phoneId: number
  referencesId: number
  code: string
  /** The technician's unsubscribe token, as in mails. */
  unsubscribeToken: string
  /** Another session of the customer. */
  sessionId: number
  /** A passkey of the customer, a credential to register another, and one that signs in with the first. */
  passkeyId: number
  newCredential: NewPasskeyCredential
  usedCredential: PasskeySignInInput['credential']
  /** What the technician and the customer signed at the door, and a key for the customer's phone. */
  agreement: Awaited<ReturnType<typeof signAgreement>>
  photo: Buffer
}

/** Values of a call that the route table lacks. `as`: the caller; by default the first user that the route admits. */
export type Given = Omit<CallOptions, 'headers'> & {
  params?: Record<string, string | number>
  query?: string
  repeats?: string[]
}

export const SPARE_CATEGORY = 700

/** The calls by which admins write. */
export function callsOfAdmins({
  customer,
  technician,
  pendingId,
  reportId,
  ...world
}: World): Record<string, Given> {
  const category = { name: 'Jardinería', description: 'Jardines', icon_name: 'leaf' }
  const user = { name: 'Otro Nombre', email: customer.email, phone: '809-555-0133', role: 'customer' }
  const reason = 'El cliente se quejó del trato'
  const params = { id: customer.id }
  const jobs = 'graphile_worker.jobs'
  return {
    'POST /admin/categories': { body: category },
    'PUT /admin/categories/:id': { params: { id: SPARE_CATEGORY }, body: category },
    'DELETE /admin/categories/:id': { params: { id: SPARE_CATEGORY } },
    'POST /admin/sectors': { body: { name: 'Las Colinas' } },
    'PUT /admin/sectors/:id': { params: { id: 1 }, body: { name: 'Jardines Metropolitanos' } },
    'POST /admin/sectors/:id/merge': { params: { id: 4 }, body: { into: 3 } },
    'PUT /admin/users/:id': { params, body: user },
    'DELETE /admin/users/:id': { params: { id: technician.id } },
    'PUT /admin/users/:id/suspension': { params, body: { reason }, repeats: ['audit_log', jobs] },
    'DELETE /admin/users/:id/suspension': { params },
    'DELETE /admin/users/:id/hidden-profile': { params },
    'POST /admin/users/:id/notes': { params, body: { text: reason }, repeats: ['audit_log', 'user_notes'] },
    'DELETE /admin/users/:id/sessions': { params, repeats: ['audit_log'] },
    'POST /admin/users/:id/password-reset': { params, repeats: ['audit_log', jobs] },
    'POST /admin/messages': {
      body: { user_ids: [customer.id], text: reason },
      repeats: ['audit_log', 'notices'],
    },
    'PUT /admin/users/:id/failed-deliveries': { params },
    // Each call creates another code.
    'POST /admin/verifications/:id/code': { params: { id: world.phoneId }, repeats: ['verifications'] },
    'PUT /admin/verifications/:id': {
      params: { id: world.referencesId },
      body: { status: 'refused', reason },
    },
    'POST /admin/missed-searches/ignored': { body: { words: 'bano tapado' }, repeats: ['audit_log'] },
    'PUT /admin/technicians': { body: { ids: [technician.technician_id], available: false } },
    'PUT /admin/technicians/:id': {
      params: { id: technician.technician_id ?? 0 },
      body: { ...PROFILE_EDIT, category_id: 2 },
    },
    'PUT /admin/reports/:id': { params: { id: reportId }, body: { outcome: 'warned', rule: 'advertising' } },
    'PUT /admin/reviews/:id': {
      params: { id: world.reviewIds[0] },
      body: { status: 'hidden', rule: 'insults' },
    },
    // A repeated call records another access.
    'POST /admin/cases/:id/words': {
      params: { id: pendingId },
      body: { reason },
      repeats: ['admin_case_readings'],
    },
    'PUT /admin/cases/:id/status': {
      params: { id: pendingId },
      body: { status: 'cancelled', reason: 'other', note: reason },
    },
    'POST /admin/cases/:id/messages': {
      params: { id: pendingId },
      body: { text: reason, to: 'both' },
      repeats: ['service_request_events'],
    },
    'POST /admin/cases/:id/notes': {
      params: { id: pendingId },
      body: { text: reason },
      repeats: ['case_notes'],
    },
  }
}

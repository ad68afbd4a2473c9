import { NOTICES_MAX, type Notice } from '@tecnicerca/shared/notices'
import { photoFile } from '@tecnicerca/shared/photos'
import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import type { Db } from '../../db/client.ts'
import { isEmailConfirmed } from '../accounts/service.ts'
import { listBlockedCustomers, listBlockedTechnicians } from '../blocks/service.ts'
import { showConsents } from '../consents/service.ts'
import { listCustomerNotes } from '../customers/service.ts'
import { readEmailChange } from '../email-changes/service.ts'
import { listAllExpenses } from '../expenses/service.ts'
import { listFavouriteNames } from '../favourites/service.ts'
import { listNotices, showPreferences } from '../notices/service.ts'
import { listOwnPasskeys } from '../passkeys/service.ts'
import { readPhoto } from '../photos/service.ts'
import { readQuickReplies } from '../quick-replies/service.ts'
import { listOwnCasesWithLogs } from '../service-requests/conversation-service.ts'
import { type Actor, listDeviceKeys, listOwnSessions } from '../sessions/service.ts'
import { listVerifications } from '../verifications/service.ts'
import * as own from './repository.ts'

const CASES_AT_ONCE = 50

/** A case as the person sees it, without technical fields and without the other side's phone. */
export type OwnCase = Omit<ServiceRequest, 'counterpart_phone' | 'client_op_id'> & {
  events: Omit<ServiceRequestEvent, 'client_op_id'>[]
}

export type OwnFacts = Awaited<ReturnType<typeof readOwnFacts>>

/** A photo in the zip. `case_id`: null for photos of the profile. */
export type OwnPhoto = {
  file: string
  caption: string
  case_id: number | null
  read: () => Promise<Buffer | undefined>
}

/** All data of the person except cases and photos. */
export async function readOwnFacts(db: Db, actor: Actor) {
  const { session_hash: _, ...account } = actor
  const { id } = account
  const technician = (await own.findOwnProfile(db, id)) ?? null
  return {
    made_at: new Date(),
    account: { ...account, is_email_confirmed: await isEmailConfirmed(db, id) },
    email_change: await readEmailChange(db, id),
    technician,
    verifications: await listVerifications(db, id),
    reviews_written: await own.listReviews(db, id, 'written'),
    reviews_received: await own.listReviews(db, id, 'received'),
    reports: await own.listReports(db, id),
    blocked_customers: technician ? await listBlockedCustomers(db, technician.id) : [],
    blocked_technicians: await listBlockedTechnicians(db, id),
    favourites: await listFavouriteNames(db, id),
    quick_replies: await readQuickReplies(db, id),
    customer_notes: await listCustomerNotes(db, id),
    expenses: await listAllExpenses(db, id),
    notices: await listAllNotices(db, id),
    notice_preferences: await showPreferences(db, id),
    ...(await showConsents(db, id)),
    passkeys: await listOwnPasskeys(db, id),
    sessions: await listOwnSessions(db, actor),
    device_keys: await listDeviceKeys(db, id),
    readings: await own.listAdminReadings(db, id),
  }
}

async function listAllNotices(db: Db, userId: number): Promise<Notice[]> {
  const notices: Notice[] = []
  for (let cursor: number | undefined, hasMore = true; hasMore; ) {
    const page = await listNotices(db, userId, { limit: NOTICES_MAX, cursor, all: true })
    notices.push(...page.notices)
    hasMore = page.next_cursor !== null
    cursor = Number(page.next_cursor)
  }
  return notices
}

/** The photos of the profile, and those that the person sent in cases. */
export async function listOwnPhotos(db: Db, actor: Actor, { technician }: OwnFacts): Promise<OwnPhoto[]> {
  const photos: OwnPhoto[] = []
  if (technician?.profile_image) {
    const name = photoFile(technician.profile_image, 960)
    const read = () => readPhoto(db, name)
    photos.push({ file: 'fotos/perfil.webp', caption: '', case_id: null, read })
  }
  for (const photo of technician ? await own.listWorkPhotos(db, technician.id) : []) {
    const file = `fotos/trabajos/${photo.photo_id}.webp`
    const read = () => own.findLargestFile(db, photo)
    photos.push({ file, caption: photo.caption, case_id: null, read })
  }
  for (const photo of await own.listCasePhotos(db, actor.id)) {
    const caseId = photo.service_request_id
    const file = `fotos/solicitud-${caseId}/${photo.photo_id}.webp`
    const read = () => own.findLargestFile(db, photo)
    photos.push({ file, caption: '', case_id: caseId, read })
  }
  return photos
}

/** The cases that the person sees, in pages, newest first. */
export async function* readOwnCases(db: Db, actor: Actor): AsyncGenerator<OwnCase[]> {
  for (let after: number | undefined; ; ) {
    const page = await listOwnCasesWithLogs(db, actor, { limit: CASES_AT_ONCE, after })
    yield page.map(({ serviceRequest, events }) => {
      const { counterpart_phone: _phone, client_op_id: _key, ...shown } = serviceRequest
      return { ...shown, events: events.map(({ client_op_id: _own, ...event }) => event) }
    })
    after = page.at(-1)?.serviceRequest.id
    if (page.length < CASES_AT_ONCE) return
  }
}

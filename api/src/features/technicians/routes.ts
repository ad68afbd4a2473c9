import { hash } from 'node:crypto'
import { messageAnswer } from '@tecnicerca/shared/accounts'
import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { SERVER } from '@tecnicerca/shared/messages/server'
import {
  availabilityAnswer,
  availabilityInput,
  profileImageAnswer,
  publicTechnicianAnswer,
  technicianAccountAnswer,
  technicianAnswer,
  technicianProfileChanges,
  technicianRegistrationInput,
  technicianUpgradeInput,
} from '@tecnicerca/shared/technicians'
import { replayable } from '../../http/operation.ts'
import { type Answer, idParams, isKnownTag, ownProfile, route } from '../../http/route.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { findWeakPassword } from '../accounts/service.ts'
import { type PublicProfileText, readPublicProfile } from './public-profile.ts'
import * as registration from './registration-service.ts'
import * as technicians from './service.ts'

const tag = 'Técnicos'

export const technicianRoutes = [
  route({
    method: 'POST',
    path: '/technicians',
    access: 'visitor',
    errors: ['email_taken'],
    tag,
    summary: 'Registra una cuenta de técnico con su perfil',
    body: technicianRegistrationInput,
    findWrong: async ({ deps, right }) => ({
      ...(await technicians.findWrongProfile(deps.db, right)),
      ...findWeakPassword({ field: 'password', ...right }),
    }),
    bodyType: 'multipart',
    countsAs: 'registration',
    answers: { 201: technicianAccountAnswer },
    handle: async ({ deps, body, photo, report }) => {
      const account = await registration.registerTechnician(deps.db, body, photo?.bytes)
      report({ kind: 'registered', reason: 'technician', user_id: account.user.id })
      return { status: 201, body: account, hasChangedLists: true }
    },
  }),
  route({
    method: 'POST',
    path: '/technicians/upgrade',
    access: 'without_profile',
    refusals: { technician: 'already_technician' },
    tag,
    summary:
      'Convierte la cuenta de cliente en cuenta de técnico, o da su perfil a un técnico que no lo tiene',
    body: technicianUpgradeInput,
    findWrong: ({ deps, right }) => technicians.findWrongProfile(deps.db, right),
    bodyType: 'multipart',
    answers: { 201: technicianAccountAnswer },
    handle: async ({ deps, actor, body, photo }) => {
      const profile = { input: body, upload: photo?.bytes }
      const account = await registration.upgradeToTechnician(deps.db, actor, profile)
      return { status: 201, body: account, hasChangedLists: true }
    },
  }),
  route({
    method: 'GET',
    path: '/technicians/:id',
    access: 'visitor',
    tag,
    summary: 'El perfil público de un técnico con sus reseñas',
    params: idParams,
    readsSession: true,
    answers: { 200: publicTechnicianAnswer },
    handle: async ({ deps, params, ifNoneMatch, isOwnCall, ...caller }) => {
      const reader = isOwnCall ? 'page' : { ...caller, browser: await caller.readBrowser() }
      const answer = await revalidated(await readPublicProfile(deps.db, params.id, reader), ifNoneMatch)
      const cookie = isOwnCall ? undefined : await caller.createMissingBrowserCookie()
      return cookie ? { ...answer, cookies: [cookie] } : answer
    },
  }),
  route({
    method: 'GET',
    path: '/technicians/profile',
    access: 'technician',
    refusals: { technician: 'not_found' },
    tag,
    summary: 'El perfil propio; 404 para un técnico que aún no lo tiene',
    answers: { 200: technicianAnswer },
    handle: async ({ deps, actor }) => ({
      status: 200,
      jsonText: `{"technician":${await technicians.readOwnProfileText(deps.db, ownProfile(actor))}}`,
    }),
  }),
  route({
    method: 'PUT',
    path: '/technicians/profile',
    access: 'technician',
    tag,
    summary: 'Cambia el perfil propio',
    body: technicianProfileChanges,
    findWrong: async ({ deps, right }) => ({
      ...(await technicians.findWrongProfile(deps.db, right)),
      ...technicians.findWrongDays(right, dayInSantoDomingo(deps.clock.now())),
    }),
    isIdempotent: true,
    answers: { 200: technicianAnswer },
    handle: async ({ deps, actor, body, operation }) => {
      const change = { input: body, operation, today: dayInSantoDomingo(deps.clock.now()) }
      const answer = await technicians.changeProfile(deps.db, ownProfile(actor), change)
      return { ...(await replayable({ db: deps.db, actor }, answer)), hasChangedLists: true }
    },
  }),
  route({
    method: 'PUT',
    path: '/technicians/profile/availability',
    access: 'technician',
    tag,
    summary: 'Dice si el técnico está disponible; lo demás del perfil queda como está',
    body: availabilityInput,
    isIdempotent: true,
    answers: { 200: availabilityAnswer },
    handle: async ({ deps, actor, body, operation }) => {
      const change = { available: body.available, operation }
      const answer = await technicians.changeAvailability(deps.db, ownProfile(actor), change)
      return { ...(await replayable({ db: deps.db, actor }, answer)), hasChangedLists: true }
    },
  }),
  route({
    method: 'PUT',
    path: '/technicians/profile/image',
    access: 'technician',
    tag,
    summary: 'Cambia la foto del perfil propio',
    bodyType: 'multipart',
    isPhotoRequired: true,
    answers: { 200: profileImageAnswer },
    handle: async ({ deps, actor, photo }) => {
      if (!photo) throw new DomainError('validation_failed')
      const profileImage = await technicians.replacePhoto(deps.db, {
        ...{ user_id: actor.id, technician_id: ownProfile(actor), upload: photo.bytes },
      })
      return { status: 200, body: { profile_image: profileImage }, hasChangedLists: true }
    },
  }),
  route({
    method: 'DELETE',
    path: '/technicians/profile/image',
    access: 'technician',
    tag,
    summary: 'Quita la foto del perfil propio',
    answers: { 200: messageAnswer },
    handle: async ({ deps, actor }) => {
      await technicians.removePhoto(deps.db, ownProfile(actor))
      return { status: 200, body: { message: SERVER.photo_removed }, hasChangedLists: true }
    },
  }),
]

// `private`, because a shared cache would give one reader's answer, with or without contact data, to all readers.
async function revalidated(
  { fullText, readCounted }: PublicProfileText,
  ifNoneMatch: string | undefined,
): Promise<Answer> {
  // A reader who already has the whole profile gets 304, which does not count against their limit.
  const profile = isKnownTag(ifNoneMatch, tagOf(fullText)) ? fullText : await readCounted()
  const etag = tagOf(profile)
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' }
  if (isKnownTag(ifNoneMatch, etag)) return { status: 304, headers }
  return { status: 200, jsonText: `{"technician":${profile}}`, headers }
}

function tagOf(profile: string): string {
  return `"${hash('sha1', profile, 'base64url')}"`
}

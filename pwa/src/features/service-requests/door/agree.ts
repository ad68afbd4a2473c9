import type { DoorAcceptance, DoorOffer } from '@tecnicerca/shared/service-requests/door-agreements'
import type { SessionUser } from '../../../lib/session/session.ts'
import { uuidV7 } from '../../../lib/uuid-v7.ts'
import { doorTermsOf, type ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { timeOfWriting } from '../../../offline/network/clock.ts'
import { pageConnection } from '../../../offline/network/connection.ts'
import { deliver } from '../../../offline/outbox/deliver.ts'
import {
  type DeviceKey,
  deviceKey,
  type NoKey,
  registerDeviceKey,
} from '../../../offline/storage/device-key.ts'
import { shownOf } from '../case/operations.ts'
import { codesOf } from './codes.ts'
import { type Sealed, sealOf, signAcceptance, signOffer } from './halves.ts'

/** How long an acceptance is kept back so that it can be undone while the other phone reads its code. */
const UNDO_MS = 20_000

export type DoorAbout = { serviceRequest: OwnServiceRequest; user: SessionUser }

/** What is needed to show a half: its codes and the eight characters. */
export type Shown<Half> = { half: Half; codes: string[]; seal: Sealed }
/** `too_long`: the quote does not fit into four codes. */
export type Made<Half> = Shown<Half> | NoKey | 'too_long'

/** How long a screen waits for the registration of a key that was made just now (ms). */
const PATIENCE_MS = 3_000

/** The key of this phone. Registers it first if it was not possible before and there may be a network. */
export async function signerOf(userId: number): Promise<DeviceKey | NoKey> {
  const key = await deviceKey(userId)
  if (key !== 'unregistered' || pageConnection.state() === 'offline') return key
  const registering = registerDeviceKey(userId).catch(() => undefined)
  await Promise.race([registering, new Promise((done) => setTimeout(done, PATIENCE_MS))])
  return deviceKey(userId)
}

/** The technician's half of the own open offer. */
export async function makeOfferHalf(
  { serviceRequest, user }: DoorAbout,
  offer: ThreadEvent,
): Promise<Made<DoorOffer>> {
  const key = await signerOf(user.id)
  if (typeof key === 'string') return key
  const caseId = serviceRequest.id
  const terms = doorTermsOf(offer)
  const signing = { caseId, offerKey: offer.client_op_id ?? '', terms, at: timeOfWriting() }
  return shown(await signOffer(key, signing), await sealOf(caseId, terms))
}

/** Signs and stores the acceptance of an offer. Rejects if this phone cannot store it. */
export async function acceptAtDoor(about: DoorAbout, signer: DeviceKey, offer: DoorOffer): Promise<void> {
  const key = uuidV7(Date.now(), (bytes) => crypto.getRandomValues(bytes))
  const acceptance = await signAcceptance(signer, { offer, key, at: timeOfWriting() })
  await storeAgreement(about, { offer, acceptance }, { key, undoMs: UNDO_MS })
}

/** The customer's half as codes. */
export async function showAcceptance(
  acceptance: DoorAcceptance,
  offer: DoorOffer,
): Promise<Made<DoorAcceptance>> {
  return shown(acceptance, await sealOf(acceptance.case_id, offer.terms))
}

/** Stores what both have signed, so that this phone can carry it. Rejects if it cannot. */
export function storeAgreement(
  about: DoorAbout,
  halves: { offer: DoorOffer; acceptance: DoorAcceptance },
  { key, undoMs }: { key?: string; undoMs?: number } = {},
) {
  const payload = { service_request_id: about.serviceRequest.id, ...halves }
  const item = {
    kind: 'agreement.create',
    payload,
    shown: shownOf(about),
    ...(undoMs && { undoMs }),
  } as const
  return deliver({ userId: about.user.id, item, key })
}

async function shown<Half>(half: Half, seal: Sealed): Promise<Made<Half>> {
  const codes = await codesOf(JSON.stringify(half))
  return codes ? { half, codes, seal } : 'too_long'
}

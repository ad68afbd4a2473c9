import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { directoryAnswer } from '@tecnicerca/shared/directory'
import { PROFILE_EDIT } from '../../api/src/features/technicians/registration.fixture.ts'
import { eventName, startLivePhone } from '../kit/live-phone.ts'
import type { Outcome } from '../kit/outcome.ts'
import { until } from '../kit/until.ts'
import type { Scene } from './scene.ts'

/** A live connection may have to wait before it opens again. */
const BACK_WITHIN_MS = 40_000
const PHONE_ADDRESS = '127.1.9.1'

export type Aftermath = { look: () => Promise<Outcome> }

/**
 * Opens a live connection and reads the directory before the failover. `look` says whether both go on after it, and whether
 * jobs are still done.
 */
export async function prepareAftermath({ services, watched, caseId }: Scene): Promise<Aftermath> {
  const { customer, technician } = watched
  const phone = startLivePhone(services.url, technician, PHONE_ADDRESS)
  const isConnected = await until(phone.isConnected, BACK_WITHIN_MS)
  const before = await readDirectory(services.url)
  const consistency = await writeProfile(services.url, technician.cookie)
  return {
    look: async () => {
      const began = performance.now()
      const messageId = await writeMessage(services.url, customer.cookie, caseId)
      const hasHeard = () => phone.known.has(eventName('message', { id: messageId }))
      const isHeard = await until(hasHeard, BACK_WITHIN_MS)
      const heardMs = Math.round(performance.now() - began)
      const isMailed = await hasMail(services, customer.email)
      const after = await readDirectory(services.url, before?.seq)
      const list = await fetch(`${services.url}/api/technicians`, { headers: { cookie: consistency } })
      await phone.close()
      return {
        figures: {
          'live connection: lost, message heard after, ms': `${phone.losses()}, ${isHeard ? heardMs : 'never'}`,
          'directory afterwards': after?.full ? 'complete again' : 'changes only',
        },
        failures: [
          ...(isConnected ? [] : ['the live connection did not open']),
          ...(isHeard ? [] : ['the live connection does not tell of a message']),
          ...(isMailed ? [] : ['no mail was written']),
          ...(after ? [] : ['the directory does not answer']),
          ...(consistency ? [] : ['a write that lists show sets no consistency cookie']),
          ...(list.ok ? [] : [`the consistency cookie of before is answered with ${list.status}`]),
        ],
      }
    },
  }
}

/** Returns the cookie with which the writer's next lists show this write. */
async function writeProfile(base: string, cookie: string): Promise<string> {
  const answer = await fetch(`${base}/api/technicians/profile`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), cookie },
    body: JSON.stringify({ ...PROFILE_EDIT, available: true }),
  })
  const cookies = answer.headers.getSetCookie()
  return cookies.find((one) => one.startsWith('consistency='))?.split(';')[0] ?? ''
}

async function readDirectory(base: string, since?: string) {
  const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`
  const answer = await fetch(`${base}/api/technicians/directory${query}`)
  return answer.ok ? directoryAnswer.parse(await answer.json()) : undefined
}

/** Returns the id of the event, or 0 if it was not stored. */
export async function writeMessage(base: string, cookie: string, caseId: number): Promise<number> {
  const answer = await fetch(`${base}/api/service-requests/${caseId}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), cookie },
    body: JSON.stringify({ text: 'Voy de camino' }),
  })
  const { event } = (await answer.json()) as { event?: { id: number } }
  return event?.id ?? 0
}

/** Asks for a mail, which a job writes. */
async function hasMail({ url, mails }: Scene['services'], email: string): Promise<boolean> {
  const count = async () => (await readdir(mails).catch(() => [])).length
  const before = await count()
  await fetch(`${url}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  return until(async () => (await count()) > before, BACK_WITHIN_MS)
}

import type { Db } from '../../db/client.ts'
import type { TestApi, TestUser } from '../api.ts'
import { requestBody } from '../service-requests.ts'

/**
 * Two processes of the product on one database, with a view into the database and the logs that an attacker does not have.
 */
export type Ground = {
  send: (path: string, init?: RequestInit, replica?: number) => Promise<Response>
  /** Sends to a process that is reached by HTTPS only. */
  sendHttps: (path: string, init?: RequestInit) => Promise<Response>
  createUser: TestApi['createUser']
  db: Db
  /** The log output of both processes. */
  logged: () => string
  /** False if only the API is served, without pages. */
  hasPages: boolean
}

/** The result of one attack: how many checks it made, and the ones that failed. */
export type Finding = { checked: number; failures: string[] }

export type Judge = { expect: (isRight: boolean, failure: string) => void; finding: () => Finding }

export function createJudge(): Judge {
  let checked = 0
  const failures: string[] = []
  return {
    expect: (isRight, failure) => {
      checked += 1
      if (!isRight) failures.push(failure)
    },
    finding: () => ({ checked, failures }),
  }
}

/** A call with a JSON body. */
export function json(method: string, body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

type Asking = { customer: TestUser; technician: TestUser; job?: Record<string, string> }

/** Sends a service request. Returns the id of the case. Throws if the server does not answer 201. */
export async function askFor(ground: Pick<Ground, 'send'>, asking: Asking): Promise<number> {
  const { customer, technician, job } = asking
  const init = json('POST', requestBody(technician, job), { cookie: customer.cookie })
  const answer = await ground.send('/api/service-requests', init)
  if (answer.status !== 201) throw new Error(`asking: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { serviceRequest: { id: number } }).serviceRequest.id
}

import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import type { Db } from '../../db/client.ts'
import type { TestApi, TestUser } from '../api.ts'

/** Two processes of the product on one database, and what an attacker cannot see of them. */
export type Ground = {
  send: (path: string, init?: RequestInit, replica?: number) => Promise<Response>
  /** To a process that people reach by HTTPS alone. */
  sendHttps: (path: string, init?: RequestInit) => Promise<Response>
  createUser: TestApi['createUser']
  db: Db
  /** All that both have written to their logs. */
  logged: () => string
  /** False where only the API is served. */
  hasPages: boolean
}

/** What a part of the attack tried, and each thing that it should not have been able to do. */
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

/** Asks for a service; gives the number of the case. */
export async function askFor(ground: Pick<Ground, 'send'>, asking: Asking): Promise<number> {
  const { customer, technician, job } = asking
  const body = {
    ...{ technician_id: technician.technician_id, request_date: addDays(dayInSantoDomingo(new Date()), 200) },
    ...{ service_description: 'Un abanico que no gira', service_location: 'Calle 8', ...job },
  }
  const answer = await ground.send('/api/service-requests', json('POST', body, { cookie: customer.cookie }))
  if (answer.status !== 201) throw new Error(`asking: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { serviceRequest: { id: number } }).serviceRequest.id
}

import type { Db } from '../../db/client.ts'
import type { TestApi } from '../api.ts'

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
  has_pages: boolean
}

/** What a part of the attack tried, and each thing that it should not have been able to do. */
export type Finding = { checked: number; failures: string[] }

export type Judge = { expect: (is_right: boolean, failure: string) => void; finding: () => Finding }

export function createJudge(): Judge {
  let checked = 0
  const failures: string[] = []
  return {
    expect: (is_right, failure) => {
      checked += 1
      if (!is_right) failures.push(failure)
    },
    finding: () => ({ checked, failures }),
  }
}

/** A call with a JSON body. */
export function json(method: string, body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

import type { OfflineEnvironment } from '../network/environment.ts'
import type { EditClaim, OutboxRecord } from './record.ts'

/** A form left open for longer holds nothing back any more. */
const LONGEST_MS = 10 * 60_000

const nameOf = (token: string) => `editing:${token}`

/** Shows other tabs and the worker that this one lives; gives what ends that. The browser ends it with the tab. */
export async function holdAlive(env: Pick<OfflineEnvironment, 'locks'>, token: string): Promise<() => void> {
  const { locks } = env
  if (!locks) return () => undefined
  return new Promise((resolve) => {
    const held = locks.request(nameOf(token), {}, () => new Promise<void>((release) => resolve(release)))
    // A browser that refuses the lock leaves the ten minutes.
    Promise.resolve(held).catch(() => resolve(() => undefined))
  })
}

/** Of the forms that hold items back, those that are gone: their tab died, or they were open for too long. */
export async function deadEditors(
  { locks, now }: Pick<OfflineEnvironment, 'locks' | 'now'>,
  records: readonly OutboxRecord[],
): Promise<ReadonlySet<string>> {
  const claims = records.flatMap(({ editing }) => editing ?? [])
  if (claims.length === 0) return new Set()
  const held = locks && new Set((await locks.query()).held?.map(({ name }) => name))
  // Clocks of page and worker differ by as much as the server's date is rounded: a little ahead is not a jump.
  const isGone = ({ token, since }: EditClaim) =>
    Math.abs(now() - since) >= LONGEST_MS || held?.has(nameOf(token)) === false
  return new Set(claims.filter(isGone).map(({ token }) => token))
}

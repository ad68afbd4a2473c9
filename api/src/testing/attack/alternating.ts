import type { Ground } from './ground.ts'

/** Sends calls to both processes in turn, eight at a time. Returns the count of each status. */
export async function alternating(
  ground: Ground,
  count: number,
  call: () => [string, RequestInit],
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  let sent = 0
  const sender = async () => {
    while (sent < count) {
      sent += 1
      const [path, init] = call()
      const answer = await ground.send(path, init, sent % 2)
      await answer.arrayBuffer()
      const { status } = answer
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 8 }, sender))
  return statuses
}

export const told = (statuses: Map<number, number>) =>
  [...statuses].map(([status, count]) => `${status} ${count} times`).join(', ')

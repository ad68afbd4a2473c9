import { DomainError } from '../lib/domain-error.ts'

/** What bodies may take together while their calls are under way in this process, and what those of one address may. */
const MOST_BYTES = 48_000_000
const MOST_BYTES_OF_ONE = 16_000_000

const taken = new Map<string, number>()
let allTaken = 0

/**
 * Keeps `bytes` of memory for the body of a call until its work is done. Throws `unavailable` where its address, or all
 * together, would take too many: bodies that are begun and never ended hold no more than this.
 */
export async function withBodyRoom<T>(
  address: string | undefined,
  bytes: number,
  work: () => Promise<T>,
): Promise<T> {
  if (address === undefined || bytes === 0) return work()
  const own = taken.get(address) ?? 0
  if (own + bytes > MOST_BYTES_OF_ONE || allTaken + bytes > MOST_BYTES) throw new DomainError('unavailable')
  taken.set(address, own + bytes)
  allTaken += bytes
  try {
    return await work()
  } finally {
    allTaken -= bytes
    const left = (taken.get(address) ?? bytes) - bytes
    if (left > 0) taken.set(address, left)
    else taken.delete(address)
  }
}

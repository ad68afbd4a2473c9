import type { DirectorySearch } from '../../../offline/directory/lazy-directory.ts'

/** A search result of the phone's directory. */
export type PhoneList = Extract<DirectorySearch, { status: 'ready' }>

/**
 * The phone's list, or undefined if the server's is newer. Both hold the same people in the same order, so only their age
 * decides which prices and availability are right.
 */
export function newerOnPhone(
  phone: DirectorySearch,
  answer: { as_of: number } | undefined,
): PhoneList | undefined {
  if (phone.status !== 'ready') return undefined
  return answer === undefined || phone.asOf >= answer.as_of ? phone : undefined
}

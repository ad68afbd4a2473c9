import type { DirectorySearch } from '../../../offline/directory/lazy-directory.ts'

/** A list that the phone's directory has found. */
export type PhoneList = Extract<DirectorySearch, { status: 'ready' }>

/**
 * The phone's list, unless the server's is newer. Both hold the same people in the same order, so nothing else but their
 * age tells which of them is right about prices and availability.
 */
export function newerOnPhone(
  phone: DirectorySearch,
  answer: { as_of: number } | undefined,
): PhoneList | undefined {
  if (phone.status !== 'ready') return undefined
  return answer === undefined || phone.as_of >= answer.as_of ? phone : undefined
}

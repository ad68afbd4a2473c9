import type { DirectorySearch } from '../../../offline/directory/use-directory-search'

type Ready = Extract<DirectorySearch, { status: 'ready' }>

/** Both lists hold the same people in the same order, so only their age decides; undefined where the phone's is not the one. */
export function newerOnPhone(
  phone: DirectorySearch,
  asked: { as_of: number } | undefined,
): Ready | undefined {
  if (phone.status !== 'ready') return undefined
  return asked === undefined || phone.as_of >= asked.as_of ? phone : undefined
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { useOwnSector } from '../../../lib/own-sector.ts'
import { isDirectoryFresh, useDirectorySearch } from '../../../offline/directory/lazy-directory.ts'
import { newerOnPhone } from './newest.ts'
import { featuredTechniciansQuery, HOME_LIMIT } from './queries.ts'

export type Featured = {
  list: { technicians: readonly TechnicianCard[]; total: number } | undefined
  asOf: number | undefined
  error: Error | null
  isRefreshing: boolean
  refresh: () => void
}

/** The home screen's list: from the phone's directory if that is fresh, otherwise the newer of directory and server. */
export function useFeatured(categoryId: number | undefined): Featured {
  const filters = { category_id: categoryId, sector_id: useOwnSector() }
  const phone = useDirectorySearch({ ...filters, limit: HOME_LIMIT })
  const isCurrent = phone.status === 'ready' && isDirectoryFresh()
  const asked = useAskedFeatured(filters, !isCurrent)
  const answer = asked.isPlaceholderData ? undefined : asked.data
  const newer = newerOnPhone(phone, answer)
  const list = newer ?? asked.data
  return {
    list: list && { ...list, technicians: list.technicians.toSorted(byReadiness) },
    asOf: newer?.asOf ?? answer?.as_of,
    // While the phone's directory is still opening, a failed request is no error: the directory may have the data.
    error: phone.status === 'loading' ? null : asked.failureReason,
    isRefreshing: asked.isFetching,
    refresh: () => {
      void asked.refetch()
      if (phone.status === 'ready') void phone.refresh()
    },
  }
}

/**
 * Compares two technicians: first those who serve the chosen sector; among equals, those who are available, in Santiago
 * and have a photo. Otherwise keeps the order of the list.
 */
export function byReadiness(a: TechnicianCard, b: TechnicianCard): number {
  return Number(isNear(b)) - Number(isNear(a)) || Number(isReady(b)) - Number(isReady(a))
}

function isNear({ serves_sector: servesSector = true }: TechnicianCard): boolean {
  return servesSector
}

function isReady({ available, city, profile_image: profileImage }: TechnicianCard): boolean {
  return available && city === DEFAULT_CITY && Boolean(profileImage)
}

/** Until the server's list of another category arrives, shows the matching technicians of the unfiltered list. */
function useAskedFeatured(filters: Parameters<typeof featuredTechniciansQuery>[0], enabled: boolean) {
  const queryClient = useQueryClient()
  const { category_id: categoryId } = filters
  return useQuery({
    ...featuredTechniciansQuery(filters),
    enabled,
    placeholderData: (previous, previousQuery) => {
      // Only the sector changed: keep showing the same technicians until the grouped list arrives.
      if (previousQuery?.queryKey[2].category_id === categoryId) return previous
      const unfiltered = featuredTechniciansQuery({ ...filters, category_id: undefined })
      const all = queryClient.getQueryData(unfiltered.queryKey)
      const technicians = all?.technicians.filter((technician) => technician.category_id === categoryId)
      if (!all || !technicians?.length) return undefined
      return { ...all, technicians, total: technicians.length, next_cursor: null }
    },
  })
}

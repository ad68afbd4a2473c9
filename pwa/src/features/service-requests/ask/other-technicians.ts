import { CASE_LIMITS } from '@tecnicerca/shared/limits'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { useMemo } from 'react'
import {
  type DirectorySearch,
  useDirectorySearch,
  useListedTechnician,
} from '../../../offline/directory/lazy-directory.ts'
import type { AskedTechnician } from './request-several.ts'

/** How many technicians can be asked besides the one for whom the form was opened. */
export const OTHERS_MAX = CASE_LIMITS.group - 1
const OFFERED = 4
const LOOKED_AT = 40

type Asking = { technicianId: number; ownId: number | null }

/** Other technicians of the trade and city in the phone's directory, available ones first. Leaves out `ownId`. */
export function useOtherTechnicians(technicianId: number, ownId: number | null): TechnicianCard[] {
  const listed = useListedTechnician(technicianId)
  const { category_id: categoryId, city } =
    listed.status === 'ready' ? listed.card : { category_id: null, city: undefined }
  const query = { category_id: categoryId ?? undefined, city, limit: LOOKED_AT }
  return useOthers(useDirectorySearch(query, categoryId !== null), { technicianId, ownId })
}

/** Technicians of a trade instead of one who has left the directory, available ones first. */
export function useTechniciansOfTrade(categoryName: string | null, asking: Asking): TechnicianCard[] {
  const query = { query: categoryName ?? '', limit: LOOKED_AT }
  return useOthers(useDirectorySearch(query, categoryName !== null), asking)
}

function useOthers(found: DirectorySearch, { technicianId, ownId }: Asking): TechnicianCard[] {
  const technicians = found.status === 'ready' ? found.technicians : NOBODY
  return useMemo(
    () =>
      technicians
        .filter(({ id }) => id !== technicianId && id !== ownId)
        .toSorted((a, b) => Number(b.available) - Number(a.available))
        .slice(0, OFFERED),
    [technicians, technicianId, ownId],
  )
}

const NOBODY: TechnicianCard[] = []

export function askedOf({
  id,
  name,
  profile_image: profileImage,
  category_name: categoryName,
}: TechnicianCard): AskedTechnician {
  return { id, name, profile_image: profileImage, category_name: categoryName }
}

import { CASE_LIMITS } from '@tecnicerca/shared/limits'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { useMemo } from 'react'
import { useDirectorySearch, useListedTechnician } from '../../offline/directory/late-directory.ts'
import type { AskedTechnician } from './ask-several.ts'

/** So many besides the one whose form it is. */
export const OTHERS_MAX = CASE_LIMITS.group - 1
const OFFERED = 4
const LOOKED_AT = 40

/** Of the same trade and city, as this phone knows them: who takes work now first, then the best; without `own_id`. */
export function useOtherTechnicians(technician_id: number, own_id: number | null): TechnicianCard[] {
  const listed = useListedTechnician(technician_id)
  const { category_id, city } =
    listed.status === 'ready' ? listed.card : { category_id: null, city: undefined }
  const found = useDirectorySearch(
    { category_id: category_id ?? undefined, city, limit: LOOKED_AT },
    category_id !== null,
  )
  const technicians = found.status === 'ready' ? found.technicians : NOBODY
  return useMemo(
    () =>
      technicians
        .filter(({ id }) => id !== technician_id && id !== own_id)
        .toSorted((a, b) => Number(b.available) - Number(a.available))
        .slice(0, OFFERED),
    [technicians, technician_id, own_id],
  )
}

const NOBODY: TechnicianCard[] = []

export function askedOf({ id, name, profile_image, category_name }: TechnicianCard): AskedTechnician {
  return { id, name, profile_image, category_name }
}

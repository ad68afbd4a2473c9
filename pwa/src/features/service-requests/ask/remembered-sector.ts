import { useState } from 'react'
import { useDraft } from '../../../offline/storage/drafts.ts'

const NAME = 'request_sector'

/** The sector of the last service request; kept with the person's drafts, so that it goes when they leave this phone. */
export function useRememberedSector(userId: number | undefined) {
  // Whoever signs in while the form is open goes on with what stands in it.
  const [of] = useState(userId)
  const { kept = '', is_loaded: isLoaded, draft } = useDraft<string>(of, NAME)
  const remember = (sectorId: string) => {
    if (sectorId === kept) return
    draft?.save(sectorId)
    void draft?.flush()
  }
  return { sector_id: kept, is_loaded: isLoaded, remember }
}

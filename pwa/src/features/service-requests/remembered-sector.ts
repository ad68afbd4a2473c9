import { useState } from 'react'
import { useDraft } from '../../offline/storage/drafts.ts'

const NAME = 'request_sector'

/** The sector of the last service request; kept with the person's drafts, so that it goes when they leave this phone. */
export function useRememberedSector(user_id: number | undefined) {
  // Whoever signs in while the form is open goes on with what stands in it.
  const [of] = useState(user_id)
  const { kept = '', is_loaded, draft } = useDraft<string>(of, NAME)
  const remember = (sector_id: string) => {
    if (sector_id === kept) return
    draft?.save(sector_id)
    void draft?.flush()
  }
  return { sector_id: kept, is_loaded, remember }
}

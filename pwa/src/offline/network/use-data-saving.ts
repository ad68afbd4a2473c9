import { createLive, type Settable } from '../../lib/live'
import { useLive } from '../../lib/use-live'
import { chooseDataSaving, isSaving, readDataSaving } from './data-saving'

const saving: Settable<boolean> = createLive(false, () => {
  saving.set(isSavingNow())
  return () => undefined
})

/** Whether data is to be saved, and the switch that decides it; never while the server renders. */
export function useDataSaving(): { is_saving: boolean; choose: (choice: boolean) => void } {
  return {
    is_saving: useLive(saving, false),
    choose: (choice) => {
      try {
        chooseDataSaving(choice)
      } catch {
        // Where nothing can be kept the choice lasts as long as the page.
      }
      saving.set(choice)
    },
  }
}

function isSavingNow(): boolean {
  try {
    return isSaving(readDataSaving())
  } catch {
    return false
  }
}

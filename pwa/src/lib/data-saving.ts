import { browserConnection, type NetworkInformation, noteUpdate } from './held-updates.ts'
import { createObservable, type WritableObservable } from './observable.ts'
import { type SafeStorage, safeLocalStorage } from './storage/safe-storage.ts'
import { useLive } from './use-live.ts'

const KEY = 'data_saving'

export type DataSaving = {
  /** The switch 'Ahorro de datos'; undefined if the user never set it. */
  choice: boolean | undefined
  /** The browser asks to save data. */
  isAsked: boolean
  isSlow: boolean
}

export function readDataSaving(
  storage: Pick<SafeStorage, 'read'> = safeLocalStorage,
  connection: NetworkInformation | undefined = browserConnection(),
): DataSaving {
  const text = storage.read(KEY)
  const choice = text === null ? undefined : text === 'true'
  const isSlow = (connection?.effectiveType ?? '').endsWith('2g')
  return { choice, isAsked: connection?.saveData === true, isSlow }
}

/**
 * True while data saving is on. Technician cards are then fetched without bio and photo name, and the app polls rarely.
 */
export function isSaving({ choice, isAsked }: DataSaving): boolean {
  return choice ?? isAsked
}

/**
 * True if the app may fetch in the background. Always true once the user has set the switch; otherwise false while the
 * browser asks to save data or the network is slow.
 */
export function mayFetchUnasked({ choice, isAsked, isSlow }: DataSaving): boolean {
  return choice !== undefined || !(isAsked || isSlow)
}

const saving: WritableObservable<boolean> = createObservable(false, () => {
  saving.set(isSaving(readDataSaving()))
  return () => undefined
})

/** Whether data saving is on, and the setter of its switch. Always off during server rendering. */
export function useDataSaving(): { isSaving: boolean; choose: (choice: boolean) => void } {
  return {
    isSaving: useLive(saving, false),
    choose: (choice) => {
      safeLocalStorage.write(KEY, String(choice))
      saving.set(choice)
      void noteUpdate({ choice })
    },
  }
}

import { createObservable, type WritableObservable } from '../../lib/observable.ts'
import { type Kept, safeLocalStorage } from '../../lib/storage/safe-storage.ts'
import { useLive } from '../../lib/use-live.ts'

const KEY = 'data_saving'

type NetworkInformation = { saveData?: boolean; effectiveType?: string }
export type DataSaving = {
  /** The switch 'Ahorro de datos', undefined where it was never touched. */
  choice: boolean | undefined
  /** What the browser asks for. */
  is_asked: boolean
  isSlow: boolean
}

export function readDataSaving(
  storage: Pick<Kept, 'read'> = safeLocalStorage,
  connection: NetworkInformation | undefined = browserConnection(),
): DataSaving {
  const text = storage.read(KEY)
  const choice = text === null ? undefined : text === 'true'
  const isSlow = (connection?.effectiveType ?? '').endsWith('2g')
  return { choice, is_asked: connection?.saveData === true, isSlow }
}

/** True where cards go without text and photo names, and polls are rare. */
export function isSaving({ choice, is_asked: isAsked }: DataSaving): boolean {
  return choice ?? isAsked
}

/** True where the directory may be fetched though nobody asked for it: a person who set the switch has decided. */
export function mayFetchUnasked({ choice, is_asked: isAsked, isSlow }: DataSaving): boolean {
  return choice !== undefined || !(isAsked || isSlow)
}

function browserConnection(): NetworkInformation | undefined {
  return (navigator as Navigator & { connection?: NetworkInformation }).connection
}

const saving: WritableObservable<boolean> = createObservable(false, () => {
  saving.set(isSaving(readDataSaving()))
  return () => undefined
})

/** Whether data is to be saved, and the switch that decides it; never while the server renders. */
export function useDataSaving(): { isSaving: boolean; choose: (choice: boolean) => void } {
  return {
    isSaving: useLive(saving, false),
    choose: (choice) => {
      safeLocalStorage.write(KEY, String(choice))
      saving.set(choice)
    },
  }
}

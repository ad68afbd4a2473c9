import { readDataSaving } from '../lib/data-saving.ts'
import { browserConnection, mustUpdateWait, noteUpdate, readUpdateNotes } from '../lib/held-updates.ts'
import { updates } from './state.ts'

type Activate = (worker: ServiceWorker) => Promise<void>

/** Offers a newer build that its worker has not downloaded because data saving is on, until data are cheap again. */
export async function watchHeldUpdates(
  registration: ServiceWorkerRegistration,
  activate: Activate,
): Promise<void> {
  const look = () => void offerHeld(registration, activate)
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look)
  })
  browserConnection()?.addEventListener?.('change', look)
  const { choice } = readDataSaving()
  // The switch of an earlier build stored the choice only where workers cannot read it.
  if (choice !== (await readUpdateNotes()).choice) await noteUpdate({ choice })
  look()
}

async function offerHeld(registration: ServiceWorkerRegistration, activate: Activate): Promise<void> {
  const notes = await readUpdateNotes()
  if (!notes.isHeld) return
  if (mustUpdateWait(notes)) updates.set({ isHeld: true, accept: () => download(registration, activate) })
  else await registration.update().catch(() => undefined)
}

async function download(registration: ServiceWorkerRegistration, activate: Activate): Promise<void> {
  await noteUpdate({ isWanted: true })
  await registration.update()
  const { installing, waiting } = registration
  if (installing) await installed(installing)
  const worker = installing ?? waiting
  if (worker) return activate(worker)
  // The server is back at the build that this phone has.
  await noteUpdate({ isHeld: false, isWanted: false })
  updates.set(undefined)
}

function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'redundant') reject(new Error('The download failed'))
      else resolve()
    })
  })
}

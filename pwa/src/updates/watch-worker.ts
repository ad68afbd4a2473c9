import { messageSW, Workbox } from 'workbox-window'
import { CLAIM, SKIP_WAITING, SKIP_WAITING_IF_ALONE } from '../lib/worker-messages.ts'
import { watchHeldUpdates } from './held.ts'
import { reloadKeepingDrafts } from './reload.ts'
import { mayUpdateUnasked, thisMoment } from './rules.ts'
import { updates } from './state.ts'

const CHECK_EVERY_MS = 3_600_000
const TAKE_OVER_MS = 5_000
const ANSWER_MS = 10_000

// Why the new worker took over, if this page asked it to. `workbox-window` does not tell reliably: on a page that began
// without a worker, it mistakes a takeover caused by another tab for a first installation.
let accepted: 'by_person' | 'at_start' | undefined

/** Registers the worker and sets `updates` for every newer build. */
export async function watchWorker(container: ServiceWorkerContainer): Promise<void> {
  let previous = container.controller
  container.addEventListener('controllerchange', () => {
    const isFirst = previous === null
    previous = container.controller
    if (!isFirst) void followTakeover()
  })
  // `imports`: the browser asks the server for `sw.js` alone. With `none` it would ask for the worker's code each time too.
  const registration = await new Workbox('/sw.js', { updateViaCache: 'imports' }).register({
    immediate: true,
  })
  if (!registration) return
  registration.addEventListener('updatefound', () => offerOnceInstalled(registration.installing, container))
  if (!container.controller) claimMissed(registration)
  checkOnReturn(registration)
  void watchHeldUpdates(registration, acceptWorker)
  if (registration.waiting) await takeOverOrOffer(registration.waiting)
}

// A page that was loading when the first worker took over is not controlled by it yet, and would stay so until its next
// load.
function claimMissed({ active, installing, waiting }: ServiceWorkerRegistration): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  if (!installing && !waiting) active?.postMessage({ type: CLAIM })
}

async function followTakeover(): Promise<void> {
  const isAtStart = accepted === 'at_start' && mayUpdateUnasked(await thisMoment())
  if (accepted === 'by_person' || isAtStart) await reloadKeepingDrafts()
  // The user accepted in another window. Typed text stays here until the user is ready.
  else updates.set({ accept: reloadKeepingDrafts })
}

function offerOnceInstalled(worker: ServiceWorker | null, container: ServiceWorkerContainer): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && container.controller) offer(worker)
  })
}

async function takeOverOrOffer(worker: ServiceWorker): Promise<void> {
  const isOver = mayUpdateUnasked(await thisMoment()) && (await takeOver(worker))
  if (!isOver) offer(worker)
}

/** False if the worker still waits, even if it promised to take over. */
async function takeOver(worker: ServiceWorker): Promise<boolean> {
  await pageQuiet()
  if (!mayUpdateUnasked(await thisMoment())) return false
  accepted = 'at_start'
  const isOver = (await takesOverAlone(worker)) && (await leavesWaiting(worker))
  if (!isOver) accepted = undefined
  return isOver
}

function offer(worker: ServiceWorker): void {
  updates.set({ accept: () => acceptWorker(worker) })
}

async function acceptWorker(worker: ServiceWorker): Promise<void> {
  accepted = 'by_person'
  await pageQuiet()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  worker.postMessage({ type: SKIP_WAITING })
  // Without a response from the worker the page reloads anyway, so that the button is never dead.
  if (!(await leavesWaiting(worker))) await reloadKeepingDrafts()
}

/**
 * True once the worker has left the waiting state, false after 5 s. Chromium stops the old worker for the new one. A
 * file that is requested at that moment starts the old one again, and a second request to take over is ignored. That is
 * why callers wait for `pageQuiet` first and check this result.
 */
async function leavesWaiting(worker: ServiceWorker): Promise<boolean> {
  if (worker.state !== 'installed') return true
  const change = new Promise((resolve) =>
    worker.addEventListener('statechange', () => resolve(true), { once: true }),
  )
  const silence = new Promise((resolve) => setTimeout(resolve, TAKE_OVER_MS, false))
  return (await Promise.race([change, silence])) === true
}

/** Asks the worker to take over if no other window is open. False if it does not, or does not respond within 10 s. */
async function takesOverAlone(worker: ServiceWorker): Promise<boolean> {
  const silence = new Promise((resolve) => setTimeout(resolve, ANSWER_MS, false))
  return (await Promise.race([messageSW(worker, { type: SKIP_WAITING_IF_ALONE }), silence])) === true
}

/** Checks for updates when the user returns: an installed app is opened once and then lives for weeks. */
function checkOnReturn(registration: ServiceWorkerRegistration): void {
  let checkedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - checkedAt < CHECK_EVERY_MS) return
    checkedAt = performance.now()
    void registration.update().catch(() => undefined)
  })
}

const QUIET_MS = 500
const QUIET_LOOK_MS = 100
const QUIET_PATIENCE_MS = 10_000

/** Resolves once the page has loaded and no resource has arrived for 500 ms, but after 10 s at the latest. */
async function pageQuiet(): Promise<void> {
  const began = performance.now()
  let last = began
  const observer = new PerformanceObserver(() => {
    last = performance.now()
  })
  observer.observe({ type: 'resource' })
  const isRestless = () => document.readyState !== 'complete' || performance.now() - last < QUIET_MS
  while (isRestless() && performance.now() - began < QUIET_PATIENCE_MS)
    await new Promise((done) => setTimeout(done, QUIET_LOOK_MS))
  observer.disconnect()
}

import { messageSW, Workbox } from 'workbox-window'
import { CLAIM, SKIP_WAITING, SKIP_WAITING_IF_ALONE } from '../lib/worker-messages.ts'
import { reloadKeepingDrafts } from './reload.ts'
import { mayUpdateUnasked, thisMoment } from './rules.ts'
import { updates } from './state.ts'

const CHECK_EVERY_MS = 3_600_000
const TAKE_OVER_MS = 5_000
const ANSWER_MS = 10_000

// Who took over is told apart by hand: `workbox-window` takes a takeover by another tab for a first installation where this page began without a worker.
let accepted: 'by_person' | 'at_start' | undefined

/** Registers the worker and tells `updates` of every newer build. */
export async function watchWorker(container: ServiceWorkerContainer): Promise<void> {
  let previous = container.controller
  container.addEventListener('controllerchange', () => {
    const isFirst = previous === null
    previous = container.controller
    if (!isFirst) void followTakeover()
  })
  const registration = await new Workbox('/sw.js', { updateViaCache: 'none' }).register({ immediate: true })
  if (!registration) return
  registration.addEventListener('updatefound', () => offerOnceInstalled(registration.installing, container))
  if (!container.controller) claimMissed(registration)
  checkOnReturn(registration)
  if (registration.waiting) await takeOverOrOffer(registration.waiting)
}

// A page that was on its way when the first worker took over is no client yet, and would do without it until the next one.
function claimMissed({ active, installing, waiting }: ServiceWorkerRegistration): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  if (!installing && !waiting) active?.postMessage({ type: CLAIM })
}

async function followTakeover(): Promise<void> {
  const isAtStart = accepted === 'at_start' && mayUpdateUnasked(await thisMoment())
  if (accepted === 'by_person' || isAtStart) await reloadKeepingDrafts()
  // Another window said yes. What is typed here stays until the person is ready.
  else updates.set({ accept: () => void reloadKeepingDrafts() })
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

/** False where the worker still waits, whatever it promised. */
async function takeOver(worker: ServiceWorker): Promise<boolean> {
  await pageQuiet()
  if (!mayUpdateUnasked(await thisMoment())) return false
  accepted = 'at_start'
  const isOver = (await takesOverAlone(worker)) && (await leavesWaiting(worker))
  if (!isOver) accepted = undefined
  return isOver
}

function offer(worker: ServiceWorker): void {
  updates.set({
    accept: () => {
      accepted = 'by_person'
      void bring(worker)
    },
  })
}

async function bring(worker: ServiceWorker): Promise<void> {
  await pageQuiet()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  worker.postMessage({ type: SKIP_WAITING })
  // A worker that never answers must not leave a dead button.
  if (!(await leavesWaiting(worker))) await reloadKeepingDrafts()
}

/**
 * Chromium stops the old worker for the new one. A file that is asked for just then starts the old one again, and a second
 * request to take over is not heard: hence the quiet page before, and hence this.
 */
async function leavesWaiting(worker: ServiceWorker): Promise<boolean> {
  if (worker.state !== 'installed') return true
  const change = new Promise((resolve) =>
    worker.addEventListener('statechange', () => resolve(true), { once: true }),
  )
  const silence = new Promise((resolve) => setTimeout(resolve, TAKE_OVER_MS, false))
  return (await Promise.race([change, silence])) === true
}

/** The worker counts the windows: where another one is open it stays, and the person is asked. */
async function takesOverAlone(worker: ServiceWorker): Promise<boolean> {
  const silence = new Promise((resolve) => setTimeout(resolve, ANSWER_MS, false))
  return (await Promise.race([messageSW(worker, { type: SKIP_WAITING_IF_ALONE }), silence])) === true
}

/** An installed app is opened once and then lives for weeks. */
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

/** Resolves once the page has loaded and nothing has arrived for a moment; a page that never rests is waited for no longer than 10 s. */
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

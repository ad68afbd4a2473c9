import { PHOTO_CACHE } from '../lib/worker-messages.ts'

const FAILURES = 'boot_failures'
const TRIES = 2
const STEP_MS = 500
const AFTER_ERROR_MS = 4_000
const START_MS = 30_000
const TRY_AGAIN_MS = 30_000

/**
 * Runs inline before everything else, in pages that the worker served. An app that fails to start twice in a row counts as
 * broken: its worker and its files are deleted, once the server can deliver new ones. IndexedDB is never touched.
 */
function startWatchdog(): void {
  if (!navigator.serviceWorker?.controller) return
  let waited = 0
  let limit = START_MS
  const shorten = ({ target, type }: Event) => {
    // A photo that cannot be loaded does not count as a failed start.
    if (type === 'error' && target !== window && !(target instanceof HTMLScriptElement)) return
    limit = Math.min(limit, waited + AFTER_ERROR_MS)
  }
  window.addEventListener('error', shorten, true)
  window.addEventListener('unhandledrejection', shorten)
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') waited += STEP_MS
    const hasStarted = document.documentElement.dataset.hydrated !== undefined
    if (!hasStarted && waited < limit) return
    clearInterval(timer)
    window.removeEventListener('error', shorten, true)
    window.removeEventListener('unhandledrejection', shorten)
    if (hasStarted) forget()
    else fail()
  }, STEP_MS)
}

function fail(): void {
  const failures = count() + 1
  localStorage.setItem(FAILURES, String(failures))
  if (failures < TRIES) location.reload()
  else void recover()
}

async function recover(): Promise<void> {
  // Without the server, this worker is the only source of the app.
  if (!(await isServerThere())) return void setTimeout(() => void recover(), TRY_AGAIN_MS)
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  const names = (await caches.keys()).filter((name) => name !== PHOTO_CACHE)
  await Promise.all(names.map((name) => caches.delete(name)))
  forget()
  location.reload()
}

async function isServerThere(): Promise<boolean> {
  try {
    const answer = await fetch('/sw.js', { cache: 'no-store', redirect: 'error' })
    return answer.ok && (answer.headers.get('content-type') ?? '').includes('javascript')
  } catch {
    return false
  }
}

function count(): number {
  return Number(localStorage.getItem(FAILURES) ?? 0)
}

function forget(): void {
  localStorage.removeItem(FAILURES)
}

startWatchdog()

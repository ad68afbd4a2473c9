import { isSaving, mayFetchUnasked, readDataSaving } from '../lib/data-saving.ts'
import { VISITOR_STARS } from '../lib/forms/drop-drafts.ts'
import { hasPendingSignOut } from '../lib/session/pending-sign-out.ts'
import { type SessionUser, sessionKnown, sessionUser, subscribe } from '../lib/session/session.ts'
import { settleSignOut } from '../lib/session/settle-sign-out.ts'
import { safeLocalStorage } from '../lib/storage/safe-storage.ts'
import { whenIdle } from '../lib/timing/when-idle.ts'
import { STORE_LATER } from '../lib/worker-messages.ts'
import { publishDirectory } from './directory/publish-directory.ts'
import { createDirectorySource } from './directory/source.ts'
import { pageConnection } from './network/connection.ts'
import { pageEnvironment } from './network/page-environment.ts'
import { startPoll } from './network/poll.ts'
import { keepNoticesFresh } from './notices/keep-fresh.ts'
import { ownNotices, unreadNotices } from './notices/own-notices.ts'
import { finishForgetting } from './outbox/other-users.ts'
import { isPending } from './outbox/record.ts'
import { startTriggers, wakeWorkerLater, wakeWorkerOnce } from './outbox/triggers.ts'
import { outboxLive } from './outbox/use-outbox.ts'
import { outboxOf, type UserOutbox } from './outbox/user-outbox.ts'
import { onChange } from './storage/changes.ts'

/**
 * Shows the phone's directory to the lists and keeps it fresh: from the first idle moment on, and at once when the
 * network is back.
 */
export function startDirectory(): void {
  const directory = createDirectorySource(pageEnvironment())
  const mayFetch = () => mayFetchUnasked(readDataSaving())
  publishDirectory(directory)
  pageConnection.onRecovered(() => {
    if (mayFetch()) void directory.refresh()
  })
  whenIdle(() => {
    startPoll({ refresh: directory.refresh, mayFetch, isSaving: () => isSaving(readDataSaving()), document })
  })
}

/**
 * Sends the signed-in user's outbox, fetches their notices, and shows the number of both on the app's icon. Also fetches a
 * technician's first agenda. One user's items are never sent while another is signed in.
 */
export function keepSending(): void {
  let current: { id: number; stop: () => void } | undefined
  const follow = () => {
    const user = sessionUser()
    // The same user signed in again: send the items that waited for that.
    if (user && user.id === current?.id) {
      registerKey(user)
      return sendReleased(user)
    }
    current?.stop()
    current = user && { id: user.id, stop: startFor(user) }
  }
  subscribe(follow)
  void sessionKnown().then(follow)
}

const SETTLE_AGAIN_MS = 30_000

/** Finishes sign-outs: deletes the data of users who left this phone and ends their sessions on the server. */
export function keepForgetting(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = async () => {
    clearTimeout(timer)
    if (!(await settleSignOut().catch(() => false))) timer = setTimeout(() => void settle(), SETTLE_AGAIN_MS)
  }
  const follow = async () => {
    if (await hasPendingSignOut()) void wakeWorkerOnce(navigator.serviceWorker)
    void settle()
  }
  subscribe(() => void follow())
  pageConnection.onRecovered(() => void settle())
  window.addEventListener('online', () => void settle())
  void sessionKnown().then(() => {
    void follow()
    void finishForgetting().catch(() => undefined)
  })
}

function sendReleased({ id }: SessionUser): void {
  void outboxOf(id)
    .drain({ hurry: true, release: ['auth', 'user'] })
    .catch(() => undefined)
}

/** Makes the key with which this sign-in signs agreements, and registers it unless the server has it. */
function registerKey({ id }: SessionUser): void {
  const register = async () => {
    if (sessionUser()?.id !== id) return
    await (await import('./storage/device-key.ts')).registerDeviceKey(id)
  }
  void register().catch(() => undefined)
}

/** Lets the worker store the code that only people with an account use. */
async function storeLaterFiles(): Promise<void> {
  const { active } = (await navigator.serviceWorker?.ready) ?? {}
  active?.postMessage({ type: STORE_LATER })
}

function startFor(user: SessionUser): () => void {
  const { id: userId } = user
  const stopBadge = showCount(userId)
  const stopNotices = keepNoticesFresh(userId)
  const outbox = outboxOf(userId)
  const { serviceWorker } = navigator
  const { drain } = outbox
  const stopTriggers = startTriggers({
    drain,
    connection: pageConnection,
    window,
    document,
    serviceWorker,
  })
  const unsubscribe = wakeWorkerLater(outbox, serviceWorker)
  const stopTaking = takeWhatIsPushed(outbox, userId)
  const stopFetching = fetchFirstAgenda(user)
  if (safeLocalStorage.read(VISITOR_STARS) !== null) void takeStars(user).catch(() => undefined)
  const prepare = () => {
    registerKey(user)
    void storeLaterFiles()
  }
  whenIdle(prepare)
  const stopPreparing = pageConnection.onRecovered(prepare)
  return () => {
    stopTriggers()
    unsubscribe()
    stopTaking()
    stopFetching()
    stopPreparing()
    outbox.stop()
    stopNotices()
    stopBadge()
  }
}

/**
 * Fetches a technician's cases if the phone has none yet, so that the agenda opens without a network before it was ever
 * opened with one. The screens that show cases fetch later changes.
 */
function fetchFirstAgenda({ id, name, role }: SessionUser): () => void {
  const fetchIfNone = async () => {
    if (role !== 'technician' || !mayFetchUnasked(readDataSaving())) return
    const [{ followedUpTo }, { ownServiceRequests }] = await Promise.all([
      import('./cases/case-store.ts'),
      import('./cases/own-service-requests.ts'),
    ])
    const isHere = sessionUser()?.id === id
    if (isHere && (await followedUpTo(id)).seq === undefined) await ownServiceRequests({ id, name }).poll()
  }
  const tryTo = () => void fetchIfNone().catch(() => undefined)
  whenIdle(tryTo)
  return pageConnection.onRecovered(tryTo)
}

/** A visitor's stars come along at the sign-in. */
async function takeStars(user: SessionUser): Promise<void> {
  const { takeVisitorStars } = await import('./cases/favourites.ts')
  await takeVisitorStars(user)
}

/**
 * Applies the case changes that the worker fetched after a push, and deletes stored data that a technician may no
 * longer see.
 */
function takeWhatIsPushed(outbox: UserOutbox, userId: number): () => void {
  const take = async () => {
    const { applyPushedChanges } = await import('./cases/apply-pushed-changes.ts')
    await applyPushedChanges(userId, outbox)
  }
  whenIdle(() => void sweep(userId).catch(() => undefined))
  const tryTo = () => void take().catch(() => undefined)
  tryTo()
  return onChange(`pushed:${userId}`, tryTo)
}

async function sweep(userId: number): Promise<void> {
  const [{ deleteNoLongerVisibleParts }, { pageClock }] = await Promise.all([
    import('./cases/no-longer-visible.ts'),
    import('./network/clock.ts'),
  ])
  await deleteNoLongerVisibleParts(userId, pageClock.now())
}

/** Shows the counts in the header and on the app's icon. Few browsers support a number on the icon; it is optional. */
function showCount(userId: number): () => void {
  const [outbox, notices] = [outboxLive(userId), ownNotices(userId).live]
  const onIcon = (count: number) => {
    const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    void shown?.catch(() => undefined)
  }
  const show = () => {
    const { unread } = notices.read()
    unreadNotices.set(unread)
    onIcon(unread + outbox.read().records.filter(isPending).length)
  }
  const stops = [outbox.subscribe(show), notices.subscribe(show)]
  return () => {
    for (const stop of stops) stop()
    unreadNotices.set(0)
    onIcon(0)
  }
}

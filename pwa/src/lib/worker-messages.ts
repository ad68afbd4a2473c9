/** A page asks the waiting worker to take over. `workbox-window` sends this message by itself. */
export const SKIP_WAITING = 'SKIP_WAITING'
/** A page asks the waiting worker to take over if no other window is open. The worker replies whether it will. */
export const SKIP_WAITING_IF_ALONE = 'SKIP_WAITING_IF_ALONE'
/** A page asks the active worker to control it, in case it does not yet. */
export const CLAIM = 'CLAIM'
/** A page of somebody who is signed in asks the worker to store what the installation left out. */
export const STORE_LATER = 'STORE_LATER'
/** The tag of the background sync that wakes the worker. */
export const SYNC_TAG = 'drain-outbox'
/** The worker posts this message to its pages when the browser reports that the network is back. */
export const DRAIN_MESSAGE = 'drain-outbox'
/** The worker's photo cache. A page that deletes users' data deletes it too. */
export const PHOTO_CACHE = 'photos'
/** The worker posts `{ type, path }` to the window in which the user opens a notice. */
export const OPEN_PATH = 'open-path'

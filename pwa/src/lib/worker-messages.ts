/** What a page asks of the worker that waits; `workbox-window` sends the first by itself. */
export const SKIP_WAITING = 'SKIP_WAITING'
/** The worker replies whether it will take over. */
export const SKIP_WAITING_IF_ALONE = 'SKIP_WAITING_IF_ALONE'
/** What a page asks of the worker that runs and does not answer for it. */
export const CLAIM = 'CLAIM'
/** Under which name the browser wakes the worker. */
export const SYNC_TAG = 'drain-outbox'
/** What the service worker posts to its pages when the browser told it that the network is back. */
export const DRAIN_MESSAGE = 'drain-outbox'
/** Where the worker keeps photos; a page that forgets people deletes it. */
export const PHOTO_CACHE = 'photos'
/** `{ type, path }`, which the worker posts to the window in which a notice shall open. */
export const OPEN_PATH = 'open-path'

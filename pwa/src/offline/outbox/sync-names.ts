/** Under which name the browser wakes the worker. */
export const SYNC_TAG = 'drain-outbox'
/** What the service worker posts to its pages when the browser told it that the network is back. */
export const DRAIN_MESSAGE = 'drain-outbox'

/** What a page asks of the worker that waits; `workbox-window` sends the first by itself. */
export const SKIP_WAITING = 'SKIP_WAITING'
/** The worker replies whether it will take over. */
export const SKIP_WAITING_IF_ALONE = 'SKIP_WAITING_IF_ALONE'

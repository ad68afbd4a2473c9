/**
 * For loaders: the server waits for the data that the first paint needs. The phone does not wait, because the screen
 * shows what it has and what is still loading. A failed query shows its own error on the screen and does not stop the
 * navigation.
 */
export async function loadForPaint(loading: readonly Promise<unknown>[]): Promise<void> {
  const settled = Promise.allSettled(loading)
  if (import.meta.env.SSR) await settled
}

/**
 * For loaders: the server waits for the data that the first paint needs; the phone goes on at once, because the screen
 * shows what it has and says what is coming. A failure belongs to the query on screen, not to the navigation.
 */
export async function loadForPaint(loading: readonly Promise<unknown>[]): Promise<void> {
  const settled = Promise.allSettled(loading)
  if (import.meta.env.SSR) await settled
}

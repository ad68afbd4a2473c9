/** Returns a function that runs tasks with the same key one after another, in order, within this process. */
export function oneAtATime(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const run = (last.get(key) ?? Promise.resolve()).then(work)
    const settled = run.catch(() => undefined)
    last.set(key, settled)
    try {
      return await run
    } finally {
      if (last.get(key) === settled) last.delete(key)
    }
  }
}

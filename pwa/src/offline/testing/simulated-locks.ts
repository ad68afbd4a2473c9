type Held = { tab: number; abort: (error: DOMException) => void; release: () => void; gone: Promise<void> }

/** Web Locks of one phone: waiting, `ifAvailable`, `steal`, and release when a tab dies. */
export function createSimulatedLocks() {
  const held = new Map<string, Held>()
  let tabs = 0

  async function request(
    name: string,
    options: LockOptions & { tab: number },
    work: (lock: Lock | null) => unknown,
  ): Promise<unknown> {
    const holder = held.get(name)
    if (holder && options.ifAvailable) return work(null)
    if (holder && !options.steal) {
      await holder.gone
      return request(name, options, work)
    }
    holder?.abort(new DOMException('stolen', 'AbortError'))
    return new Promise((resolve, reject) => {
      let tell = (): void => undefined
      const gone = new Promise<void>((done) => {
        tell = done
      })
      const release = () => {
        if (held.get(name) === mine) held.delete(name)
        tell()
      }
      const mine: Held = { tab: options.tab, abort: reject, release, gone }
      held.set(name, mine)
      Promise.resolve(work({ name, mode: 'exclusive' }))
        .then(resolve, reject)
        .finally(release)
    })
  }

  return {
    openTab() {
      tabs += 1
      const tab = tabs
      return {
        locks: {
          request: (name: string, options: unknown, work: unknown) =>
            request(name, { ...(options as LockOptions), tab }, work as (lock: Lock | null) => unknown),
          query: async () => ({ held: [...held.keys()].map((name) => ({ name })), pending: [] }),
        } as unknown as Pick<LockManager, 'request' | 'query'>,
        /** As the browser does when a tab goes. */
        close() {
          for (const holder of [...held.values()]) if (holder.tab === tab) holder.release()
        },
      }
    },
  }
}

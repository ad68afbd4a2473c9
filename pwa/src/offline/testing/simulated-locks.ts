type Held = { tab: number; abort: (error: DOMException) => void }

/** Web Locks of one phone: `ifAvailable`, `steal`, and release when a tab dies. */
export function createSimulatedLocks() {
  const held = new Map<string, Held>()
  let tabs = 0

  async function request(
    tab: number,
    name: string,
    options: LockOptions,
    work: (lock: Lock | null) => unknown,
  ): Promise<unknown> {
    const holder = held.get(name)
    if (holder && !options.steal) return work(null)
    holder?.abort(new DOMException('stolen', 'AbortError'))
    return new Promise((resolve, reject) => {
      const mine: Held = { tab, abort: reject }
      held.set(name, mine)
      const release = () => {
        if (held.get(name) === mine) held.delete(name)
      }
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
            request(tab, name, options as LockOptions, work as (lock: Lock | null) => unknown),
        } as Pick<LockManager, 'request'>,
        /** As the browser does when a tab goes. */
        close() {
          for (const [name, holder] of held) if (holder.tab === tab) held.delete(name)
        },
      }
    },
  }
}

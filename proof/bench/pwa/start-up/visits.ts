import { setTimeout as after } from 'node:timers/promises'
import type { PlainTab } from './plain-tab.ts'

/**
 * What the main thread did on a first visit until it had nothing to do for two seconds; milliseconds. What a page that
 * nobody touches does after eight comes later.
 */
export type Visit = { busy: number; blocking: number }

type Asked = { openTab: () => Promise<PlainTab>; url: string; rate: number }

const QUIET_MS = 2_000
const LOOK_MS = 500
const PATIENCE_MS = 60_000

/** Runs in the page before anything else: its long tasks. */
const WATCH = `window.longTasks = []
new PerformanceObserver((list) => window.longTasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })`

type Watched = Window & { longTasks: PerformanceEntry[] }

/** One first visit by a browser that was never here, its processor `rate` times slower. */
export async function visit({ openTab, url, rate }: Asked): Promise<Visit> {
  const tab = await openTab()
  try {
    await tab.send('Page.enable')
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH })
    await tab.send('Performance.enable')
    await tab.send('Emulation.setCPUThrottlingRate', { rate })
    const before = await busyTime(tab)
    await tab.send('Page.navigate', { url })
    await untilQuiet(tab)
    return { busy: (await busyTime(tab)) - before, blocking: await tab.evaluate(readBlocking) }
  } finally {
    await tab.close()
  }
}

/** Milliseconds that the main thread has spent in tasks so far. */
async function busyTime(tab: PlainTab): Promise<number> {
  const { metrics } = await tab.send<{ metrics: { name: string; value: number }[] }>('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** Until React listens, and nothing has arrived or taken long for two seconds. */
async function untilQuiet(tab: PlainTab): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) {
    await after(LOOK_MS)
    if ((await tab.evaluate(quietFor)) >= QUIET_MS) return
  }
  throw new Error('the page did not come to rest')
}

/** Runs in the page. */
function quietFor(): number {
  // There is no page at all yet where it comes late.
  if ((document.documentElement as HTMLElement | null)?.dataset.hydrated !== 'true') return 0
  const { longTasks } = window as unknown as Watched
  const arrived = performance.getEntriesByType('resource').map((entry) => entry.startTime + entry.duration)
  const worked = longTasks.map(({ startTime, duration }) => startTime + duration)
  return performance.now() - Math.max(...arrived, ...worked, 0)
}

/** Runs in the page: what of each task after the first paint was longer than the 50 ms that a tap may wait. */
function readBlocking(): number {
  const { longTasks } = window as unknown as Watched
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const after_paint = longTasks.filter(({ startTime }) => startTime >= painted)
  return after_paint.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
}

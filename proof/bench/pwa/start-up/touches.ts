import { setTimeout as after } from 'node:timers/promises'
import type { PlainTab } from './plain-tab.ts'

/** How long a page that is starting took to answer; milliseconds. `kept`: what was typed is still there at the end. */
export type Touch = { answered: number; kept: boolean }

type Asked = { openTab: () => Promise<PlainTab>; url: string; rate: number; at: number }

/** Runs in the page before anything else: hands over how long each tap and key took until the next frame was painted. */
const WATCH = `
const told = (duration) => window.tell?.(String(duration))
new PerformanceObserver((list) => { for (const entry of list.getEntries())
  if (/^(pointerup|click|keydown|keypress|input)$/.test(entry.name)) told(entry.duration) })
  .observe({ type: 'event', durationThreshold: 16, buffered: true })`

const PAINTED = `new Promise((done) => new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true }))`

/** An event that took less than this is not told of. */
const LEAST_MS = 16
const WATCHED_MS = 3_000

/** A letter in the search box, `at` after the first paint. */
export async function typeEarly(asked: Asked): Promise<Touch> {
  return during(asked, async (tab) => {
    await tap(tab, 'input[type=search]')
    await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', text: 'p', key: 'p', code: 'KeyP' })
    await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'p', code: 'KeyP' })
    await after(WATCHED_MS)
    return tab.evaluate<boolean>(`document.querySelector('input[type=search]').value === 'p'`)
  })
}

/** A tap on the first card, `at` after the first paint; it is kept where the profile came. */
export async function tapEarly(asked: Asked): Promise<Touch> {
  return during(asked, async (tab) => {
    await tap(tab, 'article a')
    await after(WATCHED_MS)
    return tab.evaluate<boolean>(`/^\\/technicians\\/\\d+$/.test(location.pathname)`)
  })
}

async function tap(tab: PlainTab, selector: string): Promise<void> {
  // A hand finds only what it sees: until the scroll is on the screen, the tap would meet what was there before.
  const place = await tab.evaluate<{ x: number; y: number }>(`(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
    let found
    // The first paint may come before the page is read to its end.
    while (!(found = document.querySelector(${JSON.stringify(selector)}))) await nextFrame()
    found.scrollIntoView({ block: 'center' })
    for (let frame = 0; frame < 2; frame += 1) await nextFrame()
    const { x, y, width, height } = found.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })()`)
  await tab.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
  await tab.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function during({ openTab, url, rate, at }: Asked, act: (tab: PlainTab) => Promise<boolean>) {
  const tab = await openTab()
  try {
    const times: number[] = []
    await tab.hear('tell', (duration) => times.push(Number(duration)))
    await tab.send('Page.enable')
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH })
    await tab.send('Emulation.setCPUThrottlingRate', { rate })
    await tab.send('Page.navigate', { url })
    await tab.evaluate(PAINTED)
    await after(at)
    const kept = await act(tab)
    return { answered: Math.max(LEAST_MS, ...times), kept }
  } finally {
    await tab.close()
  }
}

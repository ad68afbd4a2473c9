import { setTimeout as after } from 'node:timers/promises'
import type { PlainTab } from './plain-tab.ts'

/** How long a page that is starting took to answer; milliseconds. `kept`: what was typed is still there at the end. */
export type Touch = { answered: number; kept: boolean }

type Asked = { openTab: () => Promise<PlainTab>; url: string; rate: number; at: number }

/**
 * Runs in the page before anything else: hands over what is tapped, and how long each tap and key took until the next frame
 * was painted.
 */
const WATCH = `
addEventListener('pointerdown', ({ isTrusted, target }) => isTrusted && window.tell?.(whereIn(target)), { capture: true })
const whereIn = (target) => target.closest('article') ? 'card' : target.matches('input[type=search]') ? 'box' : 'elsewhere'
const told = (duration) => window.tell?.(String(duration))
new PerformanceObserver((list) => { for (const entry of list.getEntries())
  if (/^(pointerup|click|keydown|keypress|input)$/.test(entry.name)) told(entry.duration) })
  .observe({ type: 'event', durationThreshold: 16, buffered: true })`

const PAINTED = `new Promise((done) => new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true }))`

const BOX = 'input[type=search]'
const HAS_FOCUS = `(async () => {
  while (!document.activeElement?.matches('${BOX}')) await new Promise((done) => requestAnimationFrame(done))
})()`

/** An event that took less than this is not told of. */
const LEAST_MS = 16
const WATCHED_MS = 3_000
const MOST_TRIES = 10

/** A tap into the search box `at` after the first paint, and a letter once it has the focus: before, a phone shows no keys. */
export async function typeEarly(asked: Asked): Promise<Touch> {
  return during(asked, 'box', async (tab) => {
    await tap(tab, BOX)
    await tab.evaluate(HAS_FOCUS)
    return typeLetter(tab)
  })
}

/** Tap and letter in the same instant, faster than any hand: the letter waits for all that the tap makes the browser do. */
export async function typeAtOnce(asked: Asked): Promise<Touch> {
  return during(asked, 'box', async (tab) => {
    await tap(tab, BOX)
    return typeLetter(tab)
  })
}

async function typeLetter(tab: PlainTab): Promise<boolean> {
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', text: 'p', key: 'p', code: 'KeyP' })
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'p', code: 'KeyP' })
  await after(WATCHED_MS)
  return tab.evaluate<boolean>(`document.querySelector('${BOX}').value === 'p'`)
}

/** A tap on the first card, `at` after the first paint; it is kept where the profile came. */
export async function tapEarly(asked: Asked): Promise<Touch> {
  return during(asked, 'card', async (tab) => {
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

type Aim = 'card' | 'box'

async function during(asked: Asked, aim: Aim, act: (tab: PlainTab) => Promise<boolean>): Promise<Touch> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const touch = await touchOnce(asked, aim, act)
    if (touch) return touch
  }
  throw new Error(`what was aimed at was never met: ${aim}`)
}

/** Undefined where another place was met: the scroll was not on the screen yet, and a hand would not have tapped. */
async function touchOnce(
  { openTab, url, rate, at }: Asked,
  aim: Aim,
  act: (tab: PlainTab) => Promise<boolean>,
): Promise<Touch | undefined> {
  const tab = await openTab()
  try {
    const told: string[] = []
    await tab.hear('tell', (text) => told.push(text))
    await tab.send('Page.enable')
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH })
    await tab.send('Emulation.setCPUThrottlingRate', { rate })
    await tab.send('Page.navigate', { url })
    await tab.evaluate(PAINTED)
    await after(at)
    const kept = await act(tab)
    if (told.find((text) => Number.isNaN(Number(text))) !== aim) return undefined
    const times = told.map(Number).filter((time) => !Number.isNaN(time))
    return { answered: Math.max(LEAST_MS, ...times), kept }
  } finally {
    await tab.close()
  }
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSimulatedLocks } from '../testing/simulated-locks.ts'
import { createSimulatedPage } from '../testing/simulated-page.ts'
import { startLiveLine } from './live-line.ts'

type Stream = { send: (text: string) => void; end: () => void }

/** A server whose streams the test writes to. `refusal`: its answer instead of a stream. */
function createServer() {
  const streams: Stream[] = []
  const server = { requestCount: 0, streams, refusal: undefined as Response | undefined }
  const ask = async (signal: AbortSignal): Promise<Response> => {
    server.requestCount += 1
    if (server.refusal) return server.refusal.clone()
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const stream = {
          send: (text: string) => controller.enqueue(new TextEncoder().encode(text)),
          end: () => controller.close(),
        }
        streams.push(stream)
        signal.addEventListener('abort', () => {
          streams.splice(streams.indexOf(stream), 1)
          controller.error(signal.reason)
        })
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  return Object.assign(server, { ask })
}

const CHANGED = 'event: changed\ndata: {"seq":7}\n\n'

type Server = ReturnType<typeof createServer>
const stops: (() => void)[] = []

function openTab(server: Server, locks = createSimulatedLocks().openTab().locks) {
  const page = createSimulatedPage()
  const recovered = new Set<() => void>()
  const tab = {
    notified: 0,
    lost: 0,
    mayOpen: true,
    page,
    recover: () => recovered.forEach((listener) => listener()),
  }
  const line = startLiveLine({
    ask: server.ask,
    mayOpen: () => tab.mayOpen,
    onChanged: () => (tab.notified += 1),
    onLost: () => (tab.lost += 1),
    onRecovered: (listener) => {
      recovered.add(listener)
      return () => recovered.delete(listener)
    },
    random: () => 1,
    locks: locks as LockManager,
    document: page.document,
    window: page.window,
  })
  stops.push(line.stop)
  return Object.assign(tab, { line })
}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

describe('the live stream', () => {
  it('notifies of every change, and is connected from the first event on', async () => {
    const server = createServer()
    const tab = openTab(server)
    const { line } = tab
    await pass()
    server.streams[0]?.send('retry: 4000\n\n')
    await pass()
    expect(line.isConnected()).toBe(false)
    server.streams[0]?.send('event: cha')
    server.streams[0]?.send('nged\ndata: {"seq":7}\n\n:\n\n')
    await pass()
    expect(line.isConnected()).toBe(true)
    server.streams[0]?.send(CHANGED + CHANGED)
    await pass()
    expect(tab.notified).toBe(3)
  })

  it('reconnects after the retry time of the server, doubled after each refusal up to a minute', async () => {
    const server = createServer()
    const tab = openTab(server)
    await pass()
    server.streams[0]?.send(`retry: 4000\n\n${CHANGED}`)
    await pass(60_000)
    server.refusal = new Response('', { status: 503 })
    server.streams[0]?.end()
    await pass()
    expect([tab.line.isConnected(), tab.lost]).toEqual([false, 1])
    const countsAfter = []
    for (const wait of [4_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      await pass(wait - 1)
      countsAfter.push(server.requestCount)
      await pass(1)
      countsAfter.push(server.requestCount)
    }
    expect(countsAfter).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8])
  })

  it('reconnects at once when the network is back', async () => {
    const server = createServer()
    server.refusal = new Response('', { status: 503 })
    const tab = openTab(server)
    await pass()
    expect(server.requestCount).toBe(1)
    server.refusal = undefined
    tab.recover()
    await pass()
    expect(server.streams).toHaveLength(1)
  })

  it('ignores the HTML page of a captive portal', async () => {
    const server = createServer()
    server.refusal = new Response(CHANGED, { headers: { 'content-type': 'text/html' } })
    const tab = openTab(server)
    await pass()
    expect([tab.notified, tab.line.isConnected()]).toEqual([0, false])
  })

  it('is closed after 75 s of silence, and opened again', async () => {
    const server = createServer()
    const tab = openTab(server)
    await pass()
    server.streams[0]?.send(CHANGED)
    await pass(70_000)
    server.streams[0]?.send(':\n\n')
    await pass(74_000)
    expect(tab.line.isConnected()).toBe(true)
    await pass(1_000)
    expect([tab.line.isConnected(), tab.lost]).toEqual([false, 1])
    await pass(10_000)
    expect(server.streams).toHaveLength(1)
  })

  it('closes 15 s after the page is hidden, at once when it is left, and reopens when it is back', async () => {
    const server = createServer()
    const { page } = openTab(server)
    await pass()
    page.hide()
    await pass(10_000)
    page.show()
    await pass(60_000)
    expect([server.requestCount, server.streams.length]).toEqual([1, 1])
    page.hide()
    await pass(15_000)
    expect(server.streams).toHaveLength(0)
    page.show()
    await pass()
    expect(server.streams).toHaveLength(1)
    page.leave()
    await pass()
    expect(server.streams).toHaveLength(0)
    page.comeBack()
    await pass()
    expect(server.streams).toHaveLength(1)
  })

  it('closes when data saving begins, and opens again after it ends', async () => {
    const server = createServer()
    const tab = openTab(server)
    await pass()
    server.streams[0]?.send(CHANGED)
    await pass()
    tab.mayOpen = false
    server.streams[0]?.send(':\n\n')
    await pass(600_000)
    expect([server.requestCount, server.streams.length, tab.line.isConnected()]).toEqual([1, 0, false])
    tab.mayOpen = true
    await pass(60_000)
    expect(server.streams).toHaveLength(1)
  })

  it('is opened by one tab per browser; another tab opens it when the first one stops', async () => {
    const server = createServer()
    const phone = createSimulatedLocks()
    const first = openTab(server, phone.openTab().locks)
    const second = openTab(server, phone.openTab().locks)
    await pass()
    expect(server.requestCount).toBe(1)
    server.streams[0]?.send(CHANGED)
    await pass()
    expect([first.line.isConnected(), second.line.isConnected()]).toEqual([true, false])
    first.line.stop()
    await pass()
    expect([server.requestCount, server.streams.length]).toEqual([2, 1])
    server.streams[0]?.send(CHANGED)
    await pass()
    expect(second.line.isConnected()).toBe(true)
  })
})

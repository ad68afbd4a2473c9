import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSimulatedLocks } from '../testing/simulated-locks.ts'
import { createSimulatedPage } from '../testing/simulated-page.ts'
import { startLiveLine } from './live-line.ts'

type Stream = { say: (text: string) => void; end: () => void }

/** A server whose streams a test speaks into; `refusal`: what it answers instead. */
function createServer() {
  const streams: Stream[] = []
  const server = { asked: 0, streams, refusal: undefined as Response | undefined }
  const ask = async (signal: AbortSignal): Promise<Response> => {
    server.asked += 1
    if (server.refusal) return server.refusal.clone()
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const stream = {
          say: (text: string) => controller.enqueue(new TextEncoder().encode(text)),
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
    told: 0,
    lost: 0,
    mayOpen: true,
    page,
    recover: () => recovered.forEach((listener) => listener()),
  }
  const line = startLiveLine({
    ask: server.ask,
    mayOpen: () => tab.mayOpen,
    onChanged: () => (tab.told += 1),
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

describe('the live line', () => {
  it('tells of every change, and is connected from the first on', async () => {
    const server = createServer()
    const tab = openTab(server)
    const { line } = tab
    await pass()
    server.streams[0]?.say('retry: 4000\n\n')
    await pass()
    expect(line.isConnected()).toBe(false)
    server.streams[0]?.say('event: cha')
    server.streams[0]?.say('nged\ndata: {"seq":7}\n\n:\n\n')
    await pass()
    expect(line.isConnected()).toBe(true)
    server.streams[0]?.say(CHANGED + CHANGED)
    await pass()
    expect(tab.told).toBe(3)
  })

  it('asks again after the time that the server named, and after a longer one each time it is refused', async () => {
    const server = createServer()
    const tab = openTab(server)
    await pass()
    server.streams[0]?.say(`retry: 4000\n\n${CHANGED}`)
    await pass(60_000)
    server.refusal = new Response('', { status: 503 })
    server.streams[0]?.end()
    await pass()
    expect([tab.line.isConnected(), tab.lost]).toEqual([false, 1])
    const askedAfter = []
    for (const wait of [4_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      await pass(wait - 1)
      askedAfter.push(server.asked)
      await pass(1)
      askedAfter.push(server.asked)
    }
    expect(askedAfter).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8])
  })

  it('asks at once when the network is back', async () => {
    const server = createServer()
    server.refusal = new Response('', { status: 503 })
    const tab = openTab(server)
    await pass()
    expect(server.asked).toBe(1)
    server.refusal = undefined
    tab.recover()
    await pass()
    expect(server.streams).toHaveLength(1)
  })

  it('takes a portal’s page for no stream', async () => {
    const server = createServer()
    server.refusal = new Response(CHANGED, { headers: { 'content-type': 'text/html' } })
    const tab = openTab(server)
    await pass()
    expect([tab.told, tab.line.isConnected()]).toEqual([0, false])
  })

  it('is given up where the server says nothing for too long', async () => {
    const server = createServer()
    const tab = openTab(server)
    await pass()
    server.streams[0]?.say(CHANGED)
    await pass(70_000)
    server.streams[0]?.say(':\n\n')
    await pass(74_000)
    expect(tab.line.isConnected()).toBe(true)
    await pass(1_000)
    expect([tab.line.isConnected(), tab.lost]).toEqual([false, 1])
    await pass(10_000)
    expect(server.streams).toHaveLength(1)
  })

  it('ends a while after nobody looks, and begins when somebody does', async () => {
    const server = createServer()
    const { page } = openTab(server)
    await pass()
    page.hide()
    await pass(10_000)
    page.show()
    await pass(60_000)
    expect([server.asked, server.streams.length]).toEqual([1, 1])
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

  it('is not opened while data is saved, and ends when that begins', async () => {
    const server = createServer()
    const tab = openTab(server)
    await pass()
    server.streams[0]?.say(CHANGED)
    await pass()
    tab.mayOpen = false
    server.streams[0]?.say(':\n\n')
    await pass(600_000)
    expect([server.asked, server.streams.length, tab.line.isConnected()]).toEqual([1, 0, false])
    tab.mayOpen = true
    await pass(60_000)
    expect(server.streams).toHaveLength(1)
  })

  it('is one for a browser: another tab has it once the first lets go', async () => {
    const server = createServer()
    const phone = createSimulatedLocks()
    const first = openTab(server, phone.openTab().locks)
    const second = openTab(server, phone.openTab().locks)
    await pass()
    expect(server.asked).toBe(1)
    server.streams[0]?.say(CHANGED)
    await pass()
    expect([first.line.isConnected(), second.line.isConnected()]).toEqual([true, false])
    first.line.stop()
    await pass()
    expect([server.asked, server.streams.length]).toEqual([2, 1])
    server.streams[0]?.say(CHANGED)
    await pass()
    expect(second.line.isConnected()).toBe(true)
  })
})

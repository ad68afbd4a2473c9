import type { CDPSession } from '@playwright/test'

const RATE = 4

export async function slowPage(cdp: Pick<CDPSession, 'send'>): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: RATE })
}

type Message = {
  id?: number
  method?: string
  sessionId?: string
  params?: Record<string, unknown>
  error?: { message: string }
}

/**
 * Slows every service worker from its first line on, each through its own target. Gives whether Chromium did it for
 * the workers seen so far.
 */
export async function slowWorkers(
  debugging_port: number,
): Promise<{ close: () => void; slowed: () => string }> {
  const version = await fetch(`http://127.0.0.1:${debugging_port}/json/version`)
  const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  const counts = { slowed: 0, refused: [] as string[] }
  const waiting = new Set<number>()
  let last = 0
  const send = (method: string, params: object, session_id?: string) => {
    last += 1
    socket.send(JSON.stringify({ id: last, method, params, ...(session_id && { sessionId: session_id }) }))
    return last
  }
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('no connection to the browser')))
  })
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { id, method, params, error } = JSON.parse(data) as Message
    if (id !== undefined && waiting.delete(id)) {
      if (error) counts.refused.push(error.message)
      else counts.slowed += 1
    }
    if (method !== 'Target.attachedToTarget') return
    const { sessionId: session_id } = params as { sessionId: string }
    waiting.add(send('Emulation.setCPUThrottlingRate', { rate: RATE }, session_id))
    send('Runtime.runIfWaitingForDebugger', {}, session_id)
  })
  send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'service_worker' }, { exclude: true }],
  })
  return {
    close: () => socket.close(),
    slowed: () =>
      `${counts.slowed} workers slowed${counts.refused.map((why) => `, one not (${why})`).join('')}`,
  }
}

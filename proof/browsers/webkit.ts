import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from '../../api/src/testing/free-port.ts'
import { endChild } from '../kit/child.ts'
import { callOf, type Driver, HEIGHT, resultOf, WIDTH } from './driver.ts'
import type { Programs } from './programs.ts'

const START_MS = 30_000

type Send = <Result>(method: string, path: string, body?: Record<string, unknown>) => Promise<Result>

/**
 * Starts WebKitGTK's MiniBrowser through its own driver. Under automation it keeps everything in memory, so the nearest to
 * a restart is another page in the same browser.
 */
export async function startWebkit({ webkitDriver, xvfb }: Programs): Promise<Driver> {
  const display = spawn(xvfb, ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const port = await freePort()
  const driver = spawn(webkitDriver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${await firstLine(display)}`, GDK_BACKEND: 'x11', LANGUAGE: 'es_DO' },
  })
  const ask: Send = (method, path, body) => call(`http://127.0.0.1:${port}${path}`, method, body)
  await untilReady(ask)
  const { sessionId, capabilities } = await ask<{
    sessionId: string
    capabilities: { browserVersion: string }
  }>('POST', '/session', { capabilities: {} })
  const session = `/session/${sessionId}`
  await ask('POST', `${session}/window/rect`, { width: WIDTH, height: HEIGHT })
  const open = async (url: string) => {
    await ask('POST', `${session}/url`, { url })
  }
  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    restarts: 'in memory',
    open,
    run: async <Arguments extends unknown[], Result>(
      fn: (...args: Arguments) => Result | Promise<Result>,
      ...args: Arguments
    ) => {
      const script = `const done = arguments[0]
        ${callOf(fn, args)}.then(done, (error) => done(JSON.stringify({ error: String(error) })))`
      const json = await ask<string>('POST', `${session}/execute/async`, { script, args: [] })
      return resultOf(json) as Result
    },
    act: async (actions) => {
      await ask('POST', `${session}/actions`, { actions })
    },
    restart: () => open('about:blank'),
    stop: async () => {
      await ask('DELETE', session).catch(() => undefined)
      await endChild(driver)
      await endChild(display)
    },
  }
}

async function call<Result>(
  address: string,
  method: string,
  body?: Record<string, unknown>,
): Promise<Result> {
  const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${method} ${new URL(address).pathname}: ${value.error} ${value.message}`)
  return value
}

async function untilReady(ask: Send): Promise<void> {
  const end = Date.now() + START_MS
  while (Date.now() < end) {
    const status = await ask<{ ready: boolean }>('GET', '/status').catch(() => undefined)
    if (status?.ready) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('WebKitWebDriver did not start')
}

async function firstLine(child: ChildProcess): Promise<string> {
  let said = ''
  for await (const part of child.stdout ?? []) {
    said += String(part)
    if (said.includes('\n')) return said.trim()
  }
  throw new Error('Xvfb did not start')
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectBidi } from './bidi.ts'
import { callOf, type Driver, HEIGHT, resultOf, WIDTH } from './driver.ts'

const PREFERENCES = { 'intl.accept_languages': 'es-DO,es' }

type Evaluated =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

/** Starts Firefox. It speaks WebDriver BiDi itself and needs no driver program. */
export async function startFirefox(path: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'tecnicerca-firefox-'))
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", "${value}");\n`)
  await writeFile(join(profile, 'user.js'), lines.join(''))
  let running = await launch(path, profile)
  const send: typeof running.send = (method, params) =>
    running.send(method, { context: running.context, ...params })
  return {
    version: running.version,
    restarts: 'with its profile',
    open: async (url) => {
      await send('browsingContext.navigate', { url, wait: 'interactive' })
    },
    run: async <Arguments extends unknown[], Result>(
      fn: (...args: Arguments) => Result | Promise<Result>,
      ...args: Arguments
    ) => {
      const evaluated = await running.send<Evaluated>('script.evaluate', {
        expression: callOf(fn, args),
        awaitPromise: true,
        target: { context: running.context },
      })
      if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text)
      return resultOf(evaluated.result.value) as Result
    },
    act: async (actions) => {
      await send('input.performActions', { actions })
    },
    restart: async () => {
      await running.close()
      running = await launch(path, profile)
    },
    stop: async () => {
      await running.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function launch(path: string, profile: string) {
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const firefox = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(firefox, 'exit')
  const { send } = await connectBidi(`${await addressOf(firefox)}/session`)
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  })
  const tree = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = tree.contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport: { width: WIDTH, height: HEIGHT } })
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    context,
    send,
    /** Closes Firefox like a user, so that its storage is written to disk. */
    close: async () => {
      await send('browser.close', {})
      await ended
    },
  }
}

async function addressOf(firefox: ChildProcess): Promise<string> {
  let said = ''
  for await (const part of firefox.stderr ?? []) {
    said += String(part)
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]
    if (address) return address
  }
  throw new Error(`Firefox did not start: ${said}`)
}

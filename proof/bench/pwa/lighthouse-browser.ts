import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../../../pwa/scripts/find-browser.ts'
import { endChild } from '../../kit/child.ts'

/** A browser that Lighthouse drives through its debugging port. */
export async function startBrowser(): Promise<{ port: number; stop: () => Promise<void> }> {
  const { path, args } = await findBrowser()
  const folder = await mkdtemp(join(tmpdir(), 'tecnicerca-chrome-'))
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank']
  const browser = spawn(path, [...args, ...own], { stdio: ['ignore', 'ignore', 'pipe'] })
  const port = await portOf(browser)
  return {
    port,
    stop: async () => {
      await endChild(browser)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function portOf(browser: ChildProcess): Promise<number> {
  let said = ''
  for await (const part of browser.stderr ?? []) {
    said += String(part)
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said)?.[1]
    if (port) return Number(port)
  }
  throw new Error(`The browser did not start: ${said}`)
}

import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { passThrough, readText } from './pass-through.ts'

type Answer = { status: number; type: string; body: string }

export type ShellProxy = {
  url: string
  /** Requested paths, in order. */
  asked: string[]
  /** Removes all replaced responses. */
  restore: () => void
  /** Serves another worker, as after a deployment. */
  deploy: () => Promise<void>
  /** Serves a deployment whose document differs: it contains `NEXT_DOCUMENT`. */
  deployDocument: () => Promise<void>
  /** Serves a deployment whose entry script throws. */
  deployBroken: () => Promise<void>
  stop: () => Promise<void>
}

const ENTRY = '/assets/broken-00000000.js'
export const NEXT_DOCUMENT = '<meta name="build" content="next">'

/** Starts a proxy of the real server on its own origin. A test may replace its files or stop it. */
export async function startShellProxy(target: string): Promise<ShellProxy> {
  const answers = new Map<string, Answer>()
  const asked: string[] = []
  const server = createServer((incoming, response) => {
    const path = incoming.url?.split('?')[0] ?? '/'
    asked.push(path)
    const answer = answers.get(path)
    if (!answer) return passThrough(target, incoming, response)
    response.writeHead(answer.status, { 'Content-Type': answer.type, 'Cache-Control': 'no-cache' })
    response.end(incoming.method === 'HEAD' ? undefined : answer.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  const answer = (path: string, { status = 200, type = 'text/javascript', body = '' }: Partial<Answer>) =>
    void answers.set(path, { status, type, body })
  const deployShell = async (change: (shell: string) => string) => {
    const shell = change(await readText(target, '/index.html'))
    const hash = createHash('sha256').update(shell).digest('base64')
    const worker = (await readText(target, '/sw.js')).replace(/sha256-[\w+/=]+/, `sha256-${hash}`)
    answer('/index.html', { type: 'text/html; charset=utf-8', body: shell })
    answer('/sw.js', { body: worker })
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    restore: () => answers.clear(),
    deploy: async () => answer('/sw.js', { body: `${await readText(target, '/sw.js')}\n// ${answers.size}` }),
    deployDocument: () => deployShell((shell) => shell.replace('</head>', `${NEXT_DOCUMENT}</head>`)),
    deployBroken: () => {
      answer(ENTRY, { body: 'throw new Error("this build is broken")' })
      return deployShell((shell) => shell.replace(/(?<= src=")\/assets\/index-[\w-]+\.js/, ENTRY))
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

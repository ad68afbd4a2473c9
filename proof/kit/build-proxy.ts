import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { passThrough, readText } from '../../pwa/e2e/pass-through.ts'

const LISTED = /\/assets\/[\w.$-]+\.(?:js|css)/g
const BUILT = /^(\/assets\/.+)\.build(\d+)\.(js|css)$/
const SHELL = '/index.html'
const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css' }

export type BuildProxy = {
  url: string
  /** Requests of built files, in order. */
  asked: { path: string; dictionary: string | undefined }[]
  /** Deploys a build in which every file is new, and returns its files. Earlier ones can still be had. */
  deploy: (build: number) => Promise<string[]>
  /** Sends only half of each of these files once. The returned set shrinks with each. */
  cutOnce: (files: readonly string[]) => ReadonlySet<string>
  stop: () => Promise<void>
}

/** The number of the build that this file belongs to. */
export function buildOf(path: string): number {
  return Number(BUILT.exec(path)?.[2] ?? 0)
}

/** Starts a proxy of the real server on its own origin. It makes later builds from the server's by renaming its files. */
export async function startBuildProxy(target: string): Promise<BuildProxy> {
  const asked: BuildProxy['asked'] = []
  const documents = new Map<string, Answer>()
  const toCut = new Set<string>()

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = incoming.url?.split('?')[0] ?? '/'
    const dictionary = incoming.headers['available-dictionary']
    if (path.startsWith('/assets/')) asked.push({ path, dictionary: dictionary?.toString() })
    const answer = documents.get(path) ?? (await builtFile(target, path))
    if (!answer) return passThrough(target, incoming, response)
    const length = Buffer.byteLength(answer.body)
    const headers = { 'content-type': answer.type, 'content-length': length, 'cache-control': answer.cache }
    response.writeHead(200, headers)
    if (!toCut.delete(path)) return void response.end(answer.body)
    response.write(answer.body.slice(0, length / 2), () => response.destroy())
  }
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    deploy: async (build) => {
      const [list, shell] = [await readText(target, '/sw.js'), await readText(target, SHELL)]
      const files = [...new Set(list.match(LISTED))]
      // Chunks import each other by names that the import map leads to files, so only the names of files change.
      const rename = (text: string) =>
        files.reduce((renamed, file) => renamed.replaceAll(file, nameIn(build, file)), text)
      const nextShell = rename(shell)
      const digest = createHash('sha256').update(nextShell).digest('base64')
      const nextList = rename(list).replace(/sha256-[\w+/=]+/, `sha256-${digest}`)
      documents.set('/sw.js', { type: 'text/javascript', cache: 'no-cache', body: nextList })
      documents.set(SHELL, { type: 'text/html; charset=utf-8', cache: 'no-cache', body: nextShell })
      return ['/sw.js', SHELL, ...files.map((file) => nameIn(build, file))]
    },
    cutOnce: (files) => {
      for (const file of files) toCut.add(file)
      return toCut
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

type Answer = { type: string; cache: string; body: string }

function nameIn(build: number, file: string): string {
  return file.replace(/\.(js|css)$/, `.build${build}.$1`)
}

/** The real file with a comment at its end; undefined if the path is not one of a later build. */
async function builtFile(target: string, path: string): Promise<Answer | undefined> {
  const [, name, build, extension = ''] = BUILT.exec(path) ?? []
  if (name === undefined) return undefined
  const body = `${await readText(target, `${name}.${extension}`)}\n/* build ${build} */`
  // Not in the browser's own cache, from which a phone with little room loses files.
  return { type: TYPES[extension] ?? '', cache: 'no-store', body }
}

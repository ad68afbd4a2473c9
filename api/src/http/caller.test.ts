import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { publicOrigin } from './caller.ts'

/** The origin of links in the answer to a request with this Host header. */
async function originFor(host: string, publicUrl?: string): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(publicOrigin(c, { publicUrl, trustProxy: false })))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((ready) => server.once('listening', ready))
  const { port } = server.address() as AddressInfo
  const answeredOrigin = await new Promise<string>((done, fail) => {
    const call = request(
      { port, host: '127.0.0.1', headers: { host: host.replace('PORT', `${port}`) } },
      (answer) => {
        answer.setEncoding('utf8').on('data', (text: string) => done(text.replace(`${port}`, 'PORT')))
        answer.on('end', () => done(''))
      },
    )
    call.on('error', fail).end()
  })
  server.close()
  return answeredOrigin
}

it.each([
  ['localhost:PORT', undefined, 'http://localhost:PORT'],
  ['127.0.0.1:PORT', undefined, 'http://127.0.0.1:PORT'],
  ['ladron.example', undefined, ''],
  ['10.66.66.66:PORT', undefined, ''],
  ['localhost.ladron.example', undefined, ''],
  ['ladron.example', 'https://tecnicerca.do', 'https://tecnicerca.do'],
])('with the Host %s and PUBLIC_URL %s, links begin with %j', async (host, publicUrl, origin) => {
  expect(await originFor(host, publicUrl)).toBe(origin)
})

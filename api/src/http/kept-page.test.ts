import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzippedPage, keepPage, plainPage } from './kept-page.ts'

const MARK = 'bm8gc2Ugc3VwaQ+/ZXI5MQ=='
const page = (nonce: string) =>
  `<a nonce="${nonce}">ñandú ${'José '.repeat(9000)}</a><b nonce="${nonce}"></b>`

test.for(['AAAAAAAAAAAAAAAAAAAAAA==', '+/+/kQ8dPzZl1x7s0m2vYg=='])(
  'a kept page is the page with the nonce %s, plain and as gzip',
  async (nonce) => {
    const kept = await keepPage({ status: 200, html: page(MARK) }, MARK)
    expect(plainPage(kept, nonce).toString()).toBe(page(nonce))
    expect(gunzipSync(gzippedPage(kept, nonce)).toString()).toBe(page(nonce))
    expect(gzippedPage(kept, nonce).length).toBeLessThan(1000)
  },
)

test('one that nonces do not stand in is kept as well', async () => {
  const kept = await keepPage({ status: 302, html: '', redirect: '/search' }, MARK)
  expect(kept).toMatchObject({ status: 302, redirect: '/search' })
  expect(gunzipSync(gzippedPage(kept, 'x')).toString()).toBe('')
})

import { expect, it } from 'vitest'
import { forwardedAddress, type ProxyTrust, readProxyTrust } from './proxy-trust.ts'

const FOR = '6.6.6.6, 203.0.113.9, 10.0.0.2'

it.each<[string, string, string | undefined]>([
  ['false', '10.0.0.1', undefined],
  ['0', '10.0.0.1', undefined],
  ['true', '10.0.0.1', '10.0.0.2'],
  ['1', '10.0.0.1', '10.0.0.2'],
  ['2', '10.0.0.1', '203.0.113.9'],
  ['9', '10.0.0.1', '6.6.6.6'],
  ['10.0.0.0/8', '10.0.0.1', '203.0.113.9'],
  ['10.0.0.0/8', '::ffff:10.0.0.1', '203.0.113.9'],
  ['10.0.0.1', '10.0.0.1', '10.0.0.2'],
  ['fd00::/8, 10.0.0.2', 'fd00::7', '203.0.113.9'],
  ['10.0.0.0/8', '203.0.113.77', undefined],
  ['true', '127.0.0.1', '10.0.0.2'],
  ['true', '::1', '10.0.0.2'],
  ['true', '::ffff:172.18.0.5', '10.0.0.2'],
  ['true', '203.0.113.77', undefined],
  ['2', '2001:db8::1', undefined],
])('TRUST_PROXY=%s with a connection from %s gives the caller %s', (text, socket, caller) => {
  expect(forwardedAddress(readProxyTrust(text) as ProxyTrust, socket, FOR)).toBe(caller)
})

it.each(['quizás', '-1', '17', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.1,', 'fd00::/129', '10.0.0/8'])(
  'TRUST_PROXY=%s is invalid',
  (text) => {
    expect(readProxyTrust(text)).toBeUndefined()
  },
)

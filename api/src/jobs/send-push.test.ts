import { describe, expect, it } from 'vitest'
import { isAllowedEndpoint, isInside } from './send-push.ts'

describe('the address of a push service', () => {
  it('of this machine is refused where the product is public', async () => {
    expect(isAllowedEndpoint('http://127.0.0.1:9/x', true)).toBe(true)
    expect(isAllowedEndpoint('http://127.0.0.1:9/x', false)).toBe(false)
    expect(isAllowedEndpoint('https://fcm.googleapis.com/fcm/send/x', false)).toBe(true)
    const inside = ['10.1.2.3', '127.0.0.1', '192.168.1.1', '::1', 'fd00::1', '::ffff:10.0.0.1', 'fe80::1']
    expect(inside.filter((address) => !isInside(address))).toEqual([])
  })

  it.each([
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:7f00:1::1'],
    ['NAT64 of a local network', '64:ff9b:1::7f00:1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['IPv4-compatible', '::7f00:1'],
    ['IPv4-mapped', '::ffff:7f00:1'],
    ['IPv4-translated', '::ffff:0:7f00:1'],
    ['site-local', 'fec0::1'],
    ['discard-only', '100::1'],
    ['documentation', '2001:db8::1'],
  ])('is refused for an IPv6 address that is not public: %s', async (_kind, address) => {
    expect(isInside(address)).toBe(true)
    expect(isAllowedEndpoint(`https://[${address}]/x`, true)).toBe(false)
  })

  it.each(['8.8.8.8', '::ffff:8.8.8.8', '2001:4860:4860::8888', '2606:4700::1111', '2a00:1450:4001::200a'])(
    'is taken for the public address %s',
    async (address) => {
      expect(isInside(address)).toBe(false)
    },
  )
})

import { describe, expect, it } from 'vitest'
import { createPushSender, isAllowedEndpoint, isInternal } from './send-push.ts'

describe('the address of a push service', () => {
  it('in the local network is refused unless its host is allowed', async () => {
    expect(isAllowedEndpoint('http://127.0.0.1:9/x', ['127.0.0.1'])).toBe(true)
    expect(isAllowedEndpoint('http://127.0.0.1:9/x', [])).toBe(false)
    const inside = ['10.1.2.3', '127.0.0.1', '192.168.1.1', '::1', 'fd00::1', '::ffff:10.0.0.1', 'fe80::1']
    expect(inside.filter((address) => !isInternal(address))).toEqual([])
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
    expect(isInternal(address)).toBe(true)
    expect(isAllowedEndpoint(`https://[${address}]/x`, [address])).toBe(false)
  })

  it.each(['8.8.8.8', '::ffff:8.8.8.8', '2001:4860:4860::8888', '2606:4700::1111', '2a00:1450:4001::200a'])(
    'is recognized as public: %s',
    async (address) => {
      expect(isInternal(address)).toBe(false)
    },
  )

  it.each([
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['https://web.push.apple.com/x', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
    ['https://wns2-by3p.notify.windows.com/w/?token=x', true],
    ['https://push.example.org/x', true],
    ['https://a.b.example.net/x', true],
    ['https://example.net/x', false],
    ['https://googleapis.com.example.com/x', false],
    ['https://fcm-googleapis.com/x', false],
    ['https://8.8.8.8/x', false],
    ['http://fcm.googleapis.com/x', false],
  ])('%s is allowed: %s', (endpoint, isAllowed) => {
    expect(isAllowedEndpoint(endpoint, ['push.example.org', '*.example.net'])).toBe(isAllowed)
  })

  it('that is no longer allowed is reported as gone without a request', async () => {
    const send = createPushSender(() => Promise.reject(new Error('nothing is sent')), [])
    const target = { endpoint: 'https://push.example.org/x', p256dh: '', auth: '' }
    const options = { payload: '{}', topic: 'x', isUrgent: false, ttlS: 60 }
    expect(await send(target, options)).toEqual({ kind: 'gone' })
  })
})

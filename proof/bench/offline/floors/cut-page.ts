import type { BrowserPhone } from '../../../kit/browser-phone.ts'

/**
 * No network for the open tab alone. Cutting off the whole browser reaches its worker too, and after that Playwright opens
 * no further tab where the floor's worker was stopped.
 */
export async function cutPage(phone: BrowserPhone): Promise<void> {
  const cdp = await phone.cdp()
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

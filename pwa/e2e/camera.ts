import type { Page } from '@playwright/test'

/** A large noisy JPEG, as a camera makes them. */
export async function cameraPhoto(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 2400
    canvas.height = 1800
    const context = canvas.getContext('2d')
    const pixels = context?.createImageData(canvas.width, canvas.height)
    if (!context || !pixels) return ''
    for (let i = 0; i < pixels.data.length; i += 1) pixels.data[i] = i % 4 === 3 ? 255 : (i * 7919) % 251
    context.putImageData(pixels, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
  })
  return { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

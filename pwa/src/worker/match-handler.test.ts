import { describe, expect, it } from 'vitest'
import { type Handler, matchHandler } from './match-handler.ts'

const ORIGIN = 'https://tecnicerca.do'
const files = new Set(['/icon.svg'])

function handler(path: string, mode = 'cors', method = 'GET'): Handler {
  return matchHandler({ url: new URL(path, ORIGIN).href, method, mode }, ORIGIN, files)
}

describe('matchHandler', () => {
  it.each([
    '/',
    '/search?text=plomero',
    '/technicians/12',
    '/my-requests',
    '/pendientes',
    '/my-account/edit',
    '/admin',
    '/health-tips',
  ])('answers the navigation to %s from the app shell', (path) => {
    expect(handler(path, 'navigate')).toBe('shell')
  })

  it.each([
    '/api',
    '/api/docs',
    '/uploads/a-320.webp',
    '/health/ready',
    '/sitemap.xml',
    '/robots.txt',
    '/sw.js',
    '/index.html',
  ])('leaves the navigation to %s to the network', (path) => {
    expect(handler(path, 'navigate')).toBe('network')
  })

  it.each(['/api/technicians', '/api/auth/check-session', '/health/live', '/sw.js', '/manifest.webmanifest'])(
    'leaves the request for %s to the network',
    (path) => {
      expect(handler(path)).toBe('network')
    },
  )

  it('handles files and photos only if they are read from our own origin', () => {
    expect(handler('/assets/index-B1.js')).toBe('file')
    expect(handler('/icon.svg', 'no-cors')).toBe('file')
    expect(handler('/uploads/a-320.webp', 'no-cors')).toBe('photo')
    expect(handler('/uploads/a-320.webp', 'cors', 'POST')).toBe('network')
    expect(handler('https://else.where/assets/a.js')).toBe('network')
  })
})

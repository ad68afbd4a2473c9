import { describe, expect, it } from 'vitest'
import { type Answerer, matchHandler } from './match-handler.ts'

const ORIGIN = 'https://tecnicerca.do'
const files = new Set(['/icon.svg'])

function answerer(path: string, mode = 'cors', method = 'GET'): Answerer {
  return matchHandler({ url: new URL(path, ORIGIN).href, method, mode }, ORIGIN, files)
}

describe('answererOf', () => {
  it.each([
    '/',
    '/search?text=plomero',
    '/technicians/12',
    '/my-requests',
    '/pendientes',
    '/my-account/edit',
    '/admin',
    '/health-tips',
  ])('opens the screen %s from the shell', (path) => {
    expect(answerer(path, 'navigate')).toBe('shell')
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
    expect(answerer(path, 'navigate')).toBe('network')
  })

  it.each(['/api/technicians', '/api/auth/check-session', '/health/live', '/sw.js', '/manifest.webmanifest'])(
    'never answers %s',
    (path) => {
      expect(answerer(path)).toBe('network')
    },
  )

  it('keeps files and photos, and only when they are read from our own host', () => {
    expect(answerer('/assets/index-B1.js')).toBe('file')
    expect(answerer('/icon.svg', 'no-cors')).toBe('file')
    expect(answerer('/uploads/a-320.webp', 'no-cors')).toBe('photo')
    expect(answerer('/uploads/a-320.webp', 'cors', 'POST')).toBe('network')
    expect(answerer('https://else.where/assets/a.js')).toBe('network')
  })
})

import { expect, test } from 'vitest'
import { escapeHtml, escapeScript } from './escape.ts'

test('escapeScript yields JSON that can neither end a script nor start a comment, and is equal when parsed', () => {
  const value = { bio: '</script><!--<script>alert(1)</script> & \u2028\u2029' }
  const escaped = escapeScript(JSON.stringify(value))
  expect(escaped).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(escaped)).toEqual(value)
})

test('escapeHtml escapes quotes, angle brackets and ampersands', () => {
  expect(escapeHtml(`"><img src=x onerror='a'>&`)).toBe(
    '&quot;&gt;&lt;img src=x onerror=&#39;a&#39;&gt;&amp;',
  )
})

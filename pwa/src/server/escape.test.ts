import { expect, test } from 'vitest'
import { escapeHtml, escapeScript } from './escape.ts'

test('data inside a script can neither end it nor start a comment, and reads back the same', () => {
  const value = { bio: '</script><!--<script>alert(1)</script> & \u2028\u2029' }
  const escaped = escapeScript(JSON.stringify(value))
  expect(escaped).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(escaped)).toEqual(value)
})

test('text inside HTML stays text', () => {
  expect(escapeHtml(`"><img src=x onerror='a'>&`)).toBe(
    '&quot;&gt;&lt;img src=x onerror=&#39;a&#39;&gt;&amp;',
  )
})

import { describe, expect, it } from 'vitest'
import { ownFrames } from './send-error.ts'

const ORIGIN = 'https://tecnicerca.do'

describe('ownFrames', () => {
  it.each([
    ['Chromium', `Error: x\n    at f (${ORIGIN}/assets/a-B_1.js:1:20)\n    at ${ORIGIN}/assets/b.js:3:4`],
    ['Firefox and Safari', `f@${ORIGIN}/assets/a-B_1.js:1:20\n@${ORIGIN}/assets/b.js:3:4`],
  ])('returns our files without their origin from a stack of %s', (_, stack) => {
    expect(ownFrames(stack, ORIGIN)).toEqual(['a-B_1.js:1:20', 'b.js:3:4'])
  })

  it('omits the page itself, whose URL may contain personal data', () => {
    expect(ownFrames(`Error: x\n    at ${ORIGIN}/technicians/7?a=ana:1:2`, ORIGIN)).toEqual([])
  })

  it.each([
    'Error: x\n    at chrome-extension://abc/content.js:1:2\n    at https://tecnicerca.do/assets/a.js:1:2',
    'f@moz-extension://abc/content.js:1:2',
    'Error: x\n    at https://tecnicerca.do.otro.do/a.js:1:2',
    'Error: x\n    at <anonymous>:1:2',
    '',
  ])('returns undefined if the error did not start in our files: %j', (stack) => {
    expect(ownFrames(stack, ORIGIN)).toBeUndefined()
  })
})

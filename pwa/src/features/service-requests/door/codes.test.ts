import { describe, expect, it } from 'vitest'
import { codesOf, createCollector, fromBase45, toBase45 } from './codes.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const quote = (lines: number) =>
  JSON.stringify(
    Array.from({ length: lines }, (_, place) => ({
      text: `Cañería ${place * 7919}: reparación del baño, ½" 🔧 «señal» ${'áéíóúñ'.slice(place % 6)}`,
      price: Math.abs(Math.sin(place + 1)),
      key: toBase45(Uint8Array.from({ length: 20 }, (_, at) => (place * 7919 + at * 104_729 * place) % 251)),
    })),
  )

async function collect(codes: readonly string[]) {
  const add = createCollector()
  const seen = []
  for (const code of codes) seen.push(await add(code))
  return seen
}

it.each([
  ['AB', 'BB8'],
  ['Hello!!', '%69 VD92EX0'],
  ['base-45', 'UJCLQE7W581'],
  ['ietf!', 'QED8WEX0'],
])('writes %s as RFC 9285 does', (text, code) => {
  expect(toBase45(bytes(text))).toBe(code)
  expect(fromBase45(code)).toEqual(bytes(text))
})

it.each(['GGW', ':::', 'A', 'ab', 'BB8A'])('refuses %s', (code) => {
  expect(fromBase45(code)).toBeUndefined()
})

it('returns accents and emoji from a single code of letters that any reader knows', async () => {
  const text = JSON.stringify({ note: 'Señal ½ «👩🏽‍🔧» ñandú' })
  const codes = (await codesOf(text)) ?? []
  expect(codes).toHaveLength(1)
  expect(codes[0]).toMatch(/^[0-9A-Z $%*+./:-]+$/)
  expect(await collect(codes)).toEqual([{ type: 'whole', text }])
})

describe('a text of several codes', () => {
  const text = quote(20)

  it('is put together in any order, with repeats', async () => {
    const codes = (await codesOf(text)) ?? []
    const [first = '', ...rest] = codes
    expect(codes.length).toBeGreaterThan(1)
    expect(codes.every(({ length }) => length <= 1_500)).toBe(true)
    const seen = await collect([...rest.toReversed(), ...rest, first])
    expect(seen[0]).toEqual({ type: 'part', have: 1, count: codes.length })
    expect(seen.at(-1)).toEqual({ type: 'whole', text })
    expect(seen.slice(0, -1).every(({ type }) => type === 'part')).toBe(true)
  })

  it('is not mixed with the codes of another', async () => {
    const other = quote(19)
    const [ours, theirs] = [(await codesOf(text)) ?? [], (await codesOf(other)) ?? []]
    const mixed = ours.flatMap((code, place) => [code, theirs[place] ?? code])
    const whole = (await collect(mixed)).filter(({ type }) => type === 'whole')
    expect(whole).toEqual(
      expect.arrayContaining([
        { type: 'whole', text },
        { type: 'whole', text: other },
      ]),
    )
  })

  it('is refused if a letter was misread, and read from the next round', async () => {
    const codes = (await codesOf(text)) ?? []
    const last = codes.at(-1) ?? ''
    const damaged = `${last.slice(0, -2)}${last.at(-2) === 'A' ? 'B' : 'A'}${last.at(-1)}`
    const add = createCollector()
    for (const code of codes.slice(0, -1)) await add(code)
    expect(await add(damaged)).toEqual({ type: 'foreign' })
    for (const code of codes.slice(0, -1)) await add(code)
    expect(await add(last)).toEqual({ type: 'whole', text })
  })
})

it.each(['https://tecnicerca.do', '', 'TC2:11:AAAA-AAAA:00', 'TC1:21:AAAA-AAAA:00'])(
  'ignores %s, which is not ours',
  async (code) => {
    expect(await collect([code])).toEqual([{ type: 'foreign' }])
  },
)

it('says that a text is too long for four codes', async () => {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(6_000)), (byte) => byte.toString(36)).join(
    '',
  )
  expect(await codesOf(random)).toBeUndefined()
})

it('does not unpack a text that is far longer than any quote', async () => {
  const codes = (await codesOf('0'.repeat(70_000))) ?? []
  expect((await collect(codes)).at(-1)).toEqual({ type: 'foreign' })
})

import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useNewestFirst } from './use-newest-first.ts'

function List({ count }: { count: number }) {
  const items = Array.from({ length: count }, (_, index) => index + 1)
  return <p>{useNewestFirst(items).join()}</p>
}

const firstFrame = (count: number) =>
  renderToString(<List count={count} />)
    .replaceAll(/<\/?p>/g, '')
    .split(',')
    .map(Number)

it('begins with the end of a long list', () => {
  const shown = firstFrame(300)
  expect([shown.length, shown[0], shown.at(-1)]).toEqual([24, 277, 300])
})

it('begins with all of a list that a screen nearly holds', () => {
  expect(firstFrame(24)).toHaveLength(24)
  expect(firstFrame(3)).toEqual([1, 2, 3])
})

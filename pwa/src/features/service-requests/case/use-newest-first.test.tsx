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

it('the first frame of a long list shows its last 24 items', () => {
  const shown = firstFrame(300)
  expect([shown.length, shown[0], shown.at(-1)]).toEqual([24, 277, 300])
})

it('the first frame of a list of up to 24 items shows all of them', () => {
  expect(firstFrame(24)).toHaveLength(24)
  expect(firstFrame(3)).toEqual([1, 2, 3])
})

import { SEARCH } from '@tecnicerca/shared/messages/search'
import type { CardList } from './markup.ts'

/** What the page holds in memory: the folded text of each technician, and how many cards it draws while somebody types. */
export type Searched = { texts: readonly string[]; cards_in_sight: number }

/** The page that scans all texts with each key, counts who matches, and draws the first. */
export const keystrokeCode = ({ list, cards }: CardList, searched_path: string) => `
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { queryWords, wordMatcher } from '@tecnicerca/shared/search'
import { draw } from 'floor:draw'
const CARDS = ${JSON.stringify(cards)}
const { texts, cards_in_sight } = await (await fetch(${JSON.stringify(searched_path)})).json()
function scan(typed) {
  const matches = wordMatcher(queryWords(typed))
  const most = typed === '' ? CARDS.length : cards_in_sight
  const first = []
  let total = 0
  for (let at = 0; at < texts.length; at += 1) {
    if (!matches(texts[at])) continue
    total += 1
    if (first.length < most) first.push(at)
  }
  return { first, total }
}
function Page() {
  const [typed, setTyped] = useState('')
  const { first, total } = scan(typed)
  return createElement('main', null,
    createElement('label', null, ${JSON.stringify(SEARCH.query_label)},
      createElement('input', { type: 'search', value: typed, onChange: ({ target }) => setTyped(target.value) })),
    createElement('h2', { id: 'results' }, total),
    createElement('ul', ${JSON.stringify(list.attributes)}, first.map((at) => draw(CARDS[at % CARDS.length], at))))
}
createRoot(document.getElementById('root')).render(createElement(Page))`

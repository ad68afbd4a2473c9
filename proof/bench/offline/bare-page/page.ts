import { createElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

type Item = { id: number; name: string; text: string }

const COUNT = 20

/** The least that an offline app in React does: reads its records from IndexedDB and draws them. */
function List() {
  const [items, setItems] = useState<Item[]>([])
  useEffect(() => void readItems().then(setItems), [])
  const cards = items.map(({ id, name, text }) =>
    createElement('article', { key: id }, createElement('h2', null, name), createElement('p', null, text)),
  )
  return createElement('main', null, cards)
}

function readItems(): Promise<Item[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bare', 1)
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('upgradeneeded', () => {
      const store = opening.result.createObjectStore('items', { keyPath: 'id' })
      for (let id = 1; id <= COUNT; id += 1)
        store.put({ id, name: `Técnico ${id}`, text: 'Trabajo en Gurabo.' })
    })
    opening.addEventListener('success', () => {
      const all = opening.result.transaction('items').objectStore('items').getAll()
      all.addEventListener('success', () => resolve(all.result as Item[]))
    })
  })
}

void navigator.serviceWorker.register('/sw.js')
createRoot(document.getElementById('root') as HTMLElement).render(createElement(List))

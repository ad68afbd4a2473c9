import type { CardList } from './markup.ts'

/** Keeps the page and its script, and answers with them, as the product's worker does with the product's. */
export const visitsWorker = (paths: readonly string[]) => `
self.addEventListener('install', (event) =>
  event.waitUntil(caches.open('floor').then((cache) => cache.addAll(${JSON.stringify(paths)})).then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  if (!${JSON.stringify(paths)}.includes(new URL(event.request.url).pathname)) return
  event.respondWith(caches.match(event.request, { ignoreVary: true }).then((kept) => kept ?? fetch(event.request)))
})`

type Paths = { cards_path: string; worker_path: string }

/** The page that draws the cards from IndexedDB, which it fills on its first visit. */
export const visitsCode = ({ list }: CardList, { cards_path, worker_path }: Paths) => `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { draw } from 'floor:draw'
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})
async function readCards() {
  const opening = indexedDB.open('floor-visits', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('cards')
  const database = await done(opening)
  const kept = await done(database.transaction('cards').objectStore('cards').get('all'))
  if (kept) return kept
  const cards = await (await fetch(${JSON.stringify(cards_path)})).json()
  await done(database.transaction('cards', 'readwrite').objectStore('cards').put(cards, 'all'))
  return cards
}
const Page = ({ cards }) => createElement('main', null,
  createElement('ul', ${JSON.stringify(list.attributes)}, cards.map(draw)))
const cards = await readCards()
createRoot(document.getElementById('root')).render(createElement(Page, { cards }))
if (!navigator.serviceWorker.controller) navigator.serviceWorker.register(${JSON.stringify(worker_path)})`

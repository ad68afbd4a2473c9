import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import type { OutboxRecord } from '../../../../pwa/src/offline/outbox/record.ts'

const UUID = '01935d5a-7c00-7000-8000-000000000000'

/** A request as the product's outbox keeps it; the page gives it an id and the words of the form. */
const RECORD: OutboxRecord = {
  kind: 'service_request.create',
  payload: {
    technician_id: 1,
    service_description: '',
    request_date: '2026-11-24',
    service_location: '',
    time_window: null,
    is_urgent: false,
    sector_id: null,
    reference_point: '',
    group_id: null,
  },
  shown: { name: 'José Almonte', profile_image: null, category_name: 'Plomería' },
  id: UUID,
  key: UUID,
  user_id: 1,
  seq: 1,
  lane: `item:${UUID}`,
  payload_version: 1,
  revision: 1,
  state: 'queued',
  hold: null,
  ambiguous: false,
  attempts: 0,
  wait: null,
  hint: null,
  error: null,
  result: null,
  claim: null,
  discarded_at: null,
  discarded_from: null,
  discarded_with: null,
  created_at: 0,
  expires_at: 0,
  is_dated: true,
  is_stuck: false,
  editing: null,
  wish: null,
}

/** The page that puts the form's words on the disk, then says that they are kept. Fields and words are the product's. */
export const savingCode = () => `
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
const database = await new Promise((resolve, reject) => {
  const opening = indexedDB.open('floor-saving', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('outbox', { keyPath: 'id' })
  opening.onsuccess = () => resolve(opening.result)
  opening.onerror = () => reject(opening.error)
})
const RECORD = ${JSON.stringify(RECORD)}
const field = (name, label) => createElement('label', null, label, createElement('textarea', { name }))
function Page() {
  const [is_kept, setKept] = useState(false)
  const keep = (event) => {
    event.preventDefault()
    const words = Object.fromEntries(new FormData(event.currentTarget))
    const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' })
    transaction.objectStore('outbox').put({ ...RECORD, id: crypto.randomUUID(), payload: { ...RECORD.payload, ...words } })
    transaction.oncomplete = () => setKept(true)
  }
  return createElement('main', null,
    createElement('div', { role: 'dialog' }, createElement('form', { onSubmit: keep },
      field('service_description', ${JSON.stringify(SERVICE_REQUEST_FORM.description)}),
      field('service_location', ${JSON.stringify(SERVICE_REQUEST_FORM.location)}),
      createElement('button', { type: 'submit' }, ${JSON.stringify(SERVICE_REQUEST_FORM.submit)}))),
    is_kept && createElement('p', { role: 'status' }, ${JSON.stringify(OFFLINE.saved_here)}))
}
createRoot(document.getElementById('root')).render(createElement(Page))`

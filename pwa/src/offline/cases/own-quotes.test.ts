import 'fake-indexeddb/auto'
import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import { expect, it } from 'vitest'
import { createUserOutbox } from '../outbox/user-outbox.ts'
import { messageEvent, requestRow } from '../testing/case-rows.ts'
import { hearChanges } from '../testing/hear-changes.ts'
import { setUp } from '../testing/set-up.ts'
import { storedOwnQuotes } from './case-store.ts'

const data: ServiceRequestEvent['data'] = {
  lines: [{ kind: 'parts', text: 'Capacitor', quantity: 1, unit_price: 350 }],
}

function event(id: number, changes: Partial<ServiceRequestEvent>): ServiceRequestEvent {
  return messageEvent(id, '', { kind: 'offered', ...changes })
}

it('the own quotes are those that the user made as the technician, also declined and withdrawn ones', async () => {
  const { tab, user_id: userId } = setUp()
  await hearChanges(userId, createUserOutbox(tab.env, userId), {
    serviceRequests: [requestRow(9, { direction: 'received' }), requestRow(11, { direction: 'sent' })],
    events: [
      event(31, { data }),
      event(32, { kind: 'offer_declined', by: 'customer', data: { offer_id: 31 } }),
      event(33, { data }),
      event(34, { kind: 'offer_withdrawn', data: { offer_id: 33 } }),
      event(35, { by: 'customer', data }),
      event(36, { data: { total: 500 } }),
      event(37, { service_request_id: 11, data }),
    ],
  })
  const quotes = await storedOwnQuotes(userId)
  expect(quotes.map(({ id }) => id)).toEqual([33, 31])
})

import 'fake-indexeddb/auto'
import { expect } from '@playwright/test'
import { Dexie } from 'dexie'
import { OUTBOX_OF_FIRST_RELEASE } from '../../pwa/src/offline/testing/first-release.ts'
import { TODAY } from './day.ts'
import { faultTest, rowsNamed, rowsOf, untilState } from './node-faults.ts'
import { completedRequest, insertRequest } from './past.ts'

faultTest('F31', 'all of it is sent', async ({ phone, customer, technician, stack }) => {
  const { technician_id: technicianId } = technician
  // A person who is both customer and technician has items of every kind.
  await stack.query("update users set role = 'technician' where id = $1", [customer.id])
  const [own] = await stack.query<{ id: number }>(
    `insert into technicians (user_id, category_id, bio, experience_years, hourly_rate, city, address)
     values ($1, 1, 'x', 1, 500, 'Santiago', 'Calle 5') returning id`,
    [customer.id],
  )
  const asker = await stack.createPerson('customer')
  const asked = await insertRequest(stack, {
    customer: asker,
    technician: { ...customer, technician_id: own?.id ?? 0 },
  })
  await completedRequest(stack, customer, technician)
  const payloads = {
    'service_request.create': { technician_id: technicianId, request_date: TODAY },
    'review.create': { technician_id: technicianId, service_date: TODAY },
    'review.update': {},
    'review.delete': {},
    'review_reply.create': {},
    'review_reply.delete': {},
    'service_request.status': { service_request_id: asked },
    'service_request.message': {},
    'service_request.photo': {},
    'message.delete': {},
    'photo.delete': {},
    'offer.create': {},
    'offer.status': {},
    'agreement.create': {},
    'payment.create': {},
    'payment.status': {},
    'guarantee_claim.create': {},
    'guarantee_claim.status': {},
    'visit.create': {},
    'maintenance.create': {},
    'profile.availability': {},
    'profile.hours': {},
    'work_photo.create': {},
    'work_photo.update': {},
    'work_photo.delete': {},
    'favourite.set': {},
    'quick_reply.set': {},
    'customer_note.set': {},
    'expense.set': {},
    'contact.set': {},
    'notices.read': {},
  }
  const old = new Dexie(`tecnicerca-u-${customer.id}`)
  old.version(1).stores({ outbox: 'id', drafts: 'id', service_requests: 'id', meta: 'id' })
  await old.table('outbox').bulkPut(
    OUTBOX_OF_FIRST_RELEASE.map((record) => ({
      ...record,
      user_id: customer.id,
      expires_at: Date.now() + 86_400_000,
      payload: { ...record.payload, ...payloads[record.kind] },
    })),
  )
  old.close()
  const tab = phone.openTab(customer.id)
  for (const { id, kind } of OUTBOX_OF_FIRST_RELEASE) {
    // Only a customer may review, so that item is refused and keeps its text.
    await untilState(tab, id, kind === 'review.create' ? 'needs_attention' : 'confirmed')
  }
  const accepted = "select count(*) from service_requests where id = $1 and status = 'accepted'"
  expect(await stack.count(accepted, [asked])).toBe(1)
  expect(await rowsNamed(stack, 'Fuga en la cocina')).toBe(1)
  expect(await rowsOf(stack, customer)).toBe(2)
})

import { expect, type Page } from '@playwright/test'
import { CASE_EVENTS, CASES, OFFER } from '@tecnicerca/shared/messages/cases'
import { cameraPhoto } from '../../pwa/e2e/camera.ts'
import { openMenu, thread } from '../../pwa/e2e/case-screen.ts'
import { openForLater } from '../../pwa/e2e/offline-phone.ts'
import type { OutboxKind } from '../../pwa/src/offline/outbox/record.ts'
import type { BrowserPhone } from '../kit/browser-phone.ts'
import { cookieOf } from '../kit/node-phone.ts'
import type { Person } from '../kit/person.ts'
import type { Stack } from '../kit/stack.ts'
import { TODAY } from './day.ts'

/** Timeout for a message that the user sees once the network is back. */
export const SOON = { timeout: 40_000 }

/** Proposes a price and waits until the form has closed. For a technician the button may stand beside 'Aceptar'. */
export async function propose(page: Page, total: string): Promise<void> {
  const open = page.getByRole('button', { name: OFFER.propose })
  await page.getByRole('button', { name: CASES.more }).waitFor()
  if (!(await open.isVisible())) await openMenu(page)
  await open.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(OFFER.total).fill(total)
  await dialog.getByRole('button', { name: OFFER.submit }).click()
  await expect(dialog).toHaveCount(0, SOON)
}

export async function pickPhoto(page: Page): Promise<void> {
  await page.getByLabel(CASES.addPhotos).setInputFiles(await cameraPhoto(page))
  await expect(page.getByRole('img', { name: CASES.pickedPhoto(1) })).toBeVisible(SOON)
}

/** Opens a case, so that the phone has it and all that is needed to open it again offline. */
export async function openCase({ page, open }: BrowserPhone, id: number): Promise<void> {
  await openForLater(page)
  await open(`/my-requests/${id}`)
  const asked = new RegExp(`${CASE_EVENTS.requested.own}|${CASE_EVENTS.requested.other}`)
  await expect(thread(page).getByText(asked)).toBeVisible(SOON)
}

type Doing = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: unknown }

/** A call of this person from another device, straight to the server. */
export function callAs({ url }: Stack, person: Person, { method = 'POST', path, body }: Doing) {
  return fetch(`${url}/api${path}`, {
    method,
    headers: { cookie: cookieOf(person), 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** Requests a service from another device. Returns the id of the case. */
export async function newCase(
  stack: Stack,
  { customer, technician }: Record<'customer' | 'technician', Person>,
  groupId?: string,
): Promise<number> {
  const { technician_id: technicianId } = technician
  const asked = {
    technician_id: technicianId,
    service_description: 'Gotea el techo',
    service_location: 'Calle 5',
  }
  const body = { ...asked, request_date: TODAY, ...(groupId !== undefined && { group_id: groupId }) }
  const answer = await callAs(stack, customer, { path: '/service-requests', body })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { serviceRequest: { id: number } }).serviceRequest.id
}

/** Proposes a price from another device. Returns the id of the offer. */
export async function newOffer(stack: Stack, person: Person, [id, total]: [number, number]): Promise<number> {
  const answer = await callAs(stack, person, { path: `/service-requests/${id}/offers`, body: { total } })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { event: { id: number } }).event.id
}

/** Number of events of this kind in the log of a case. */
export function eventsOf(stack: Stack, id: number, kind: string): Promise<number> {
  const sql = 'select count(*) from service_request_events where service_request_id = $1 and kind = $2'
  return stack.count(sql, [id, kind])
}

/** All messages of a case, in the order of its log. */
export async function messagesOf(stack: Stack, id: number): Promise<string[]> {
  const rows = await stack.query<{ text: string }>(
    `select data ->> 'text' as text from service_request_events
     where service_request_id = $1 and kind = 'message' order by id`,
    [id],
  )
  return rows.map(({ text }) => text)
}

/** Status of a case, and why it ended. */
export async function statusOf(stack: Stack, id: number): Promise<[string, string | null]> {
  const [row] = await stack.query<{ status: string; ended_reason: string | null }>(
    'select status, ended_reason from service_requests where id = $1',
    [id],
  )
  return [row?.status ?? 'none', row?.ended_reason ?? null]
}

type Aged = { userId: number; kind: OutboxKind; ms: number }

/** Moves the time at which this phone's items of the kind were written into the past. */
export function ageItems(page: Page, { userId, kind, ms }: Aged): Promise<void> {
  return page.evaluate(
    ([name, aged, age]) =>
      new Promise<void>((done) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('outbox', 'readwrite')
          const outbox = transaction.objectStore('outbox')
          const all = outbox.getAll()
          all.addEventListener('success', () => {
            for (const { payload, ...record } of all.result) {
              if (record.kind !== aged) continue
              const at = new Date(Date.parse(payload.at_phone) - age).toISOString()
              outbox.put({ ...record, payload: { ...payload, at_phone: at } })
            }
          })
          transaction.addEventListener('complete', () => {
            opening.result.close()
            done()
          })
        })
      }),
    [`tecnicerca-u-${userId}`, kind, ms] as const,
  )
}

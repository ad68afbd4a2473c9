import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { saveHere } from '../../pwa/e2e/offline-phone.ts'
import { type BrowserPhone, cut, expectNothingPending, mend, visit } from '../kit/browser-phone.ts'
import type { Person } from '../kit/person.ts'
import type { Stack } from '../kit/stack.ts'
import { expectOneRow, expectSettled, faultTest, storedRows } from './browser-faults.ts'
import { callAs, newCase, openCase, SOON } from './case-phone.ts'
import { rowsOf } from './node-faults.ts'

faultTest('F69', 'they show what it says', async ({ mobile, net, technician, customer, stack }) => {
  const kept = await newCase(stack, { customer, technician })
  const folder = await mkdtemp(join(tmpdir(), 'tecnicerca-restore-'))
  const file = join(folder, 'older.backup')
  await stack.backUp(file)

  await change(stack, technician, { path: `/service-requests/${kept}/status`, body: { status: 'accepted' } })
  await change(stack, technician, {
    path: '/technicians/profile',
    body: { city: 'Santiago', hourly_rate: 987 },
  })
  const lost = await newCase(stack, { customer, technician: await stack.createPerson('technician') })
  await openCase(mobile, lost)
  await visit(mobile, technician)
  await expect.poll(() => ratesOf(mobile, technician), SOON).toContain(987)
  await expect.poll(() => casesOf(mobile, customer), SOON).toEqual({ [kept]: 'accepted', [lost]: 'pending' })

  await cut(mobile, net)
  await saveHere(mobile.page, 'F69')
  await stack.restore(file)
  await rm(folder, { recursive: true })
  await mend(mobile, net)
  await mobile.open('/my-requests')
  await expectOneRow(stack, 'F69')
  await expectSettled(mobile, customer)
  await expectNothingPending(mobile.page)

  const rows = await stack.query<{ id: number; status: string }>(
    'select id, status from service_requests where customer_id = $1 order by id',
    [customer.id],
  )
  const sent = rows.at(-1)?.id ?? 0
  expect(rows).toEqual([
    { id: kept, status: 'pending' },
    { id: sent, status: 'pending' },
  ])
  expect(await rowsOf(stack, customer)).toBe(2)
  expect(sent).toBeGreaterThan(lost)
  await expect.poll(() => casesOf(mobile, customer), SOON).toEqual({ [kept]: 'pending', [sent]: 'pending' })
  await expect(mobile.page.getByRole('article')).toHaveCount(2, SOON)
  const accepted = mobile.page
    .getByRole('article')
    .getByText(SERVICE_REQUESTS.status.accepted, { exact: true })
  await expect(accepted).toHaveCount(0)
  await expect.poll(() => ratesOf(mobile, technician), SOON).not.toContain(987)
  expect(await ratesOf(mobile, technician)).toHaveLength(1)
})

async function change(stack: Stack, as: Person, { path, body }: { path: string; body: object }) {
  expect((await callAs(stack, as, { method: 'PUT', path, body })).status).toBe(200)
}

/** The status of each case that is stored on the phone. */
async function casesOf({ page }: BrowserPhone, { id }: Person): Promise<Record<string, string>> {
  const rows = await storedRows<{ id: number; status: string }>(
    page,
    `tecnicerca-u-${id}`,
    'service_requests',
  )
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]))
}

/** The prices of a technician in the stored directory: one, if the technician is listed. */
async function ratesOf({ page }: BrowserPhone, { technician_id: id }: Person): Promise<unknown[]> {
  const [meta] = await storedRows<{ value: { columns?: string[] } }>(page, 'tecnicerca-public', 'meta').then(
    (all) => all.filter(({ value }) => value?.columns),
  )
  const at = meta?.value.columns?.indexOf('hourly_rate') ?? -1
  const chunks = await storedRows<{ rows: unknown[][] }>(page, 'tecnicerca-public', 'directory')
  return chunks.flatMap(({ rows }) => rows).flatMap((row) => (row[0] === id ? [row[at]] : []))
}

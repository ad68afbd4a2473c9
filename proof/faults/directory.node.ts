import 'fake-indexeddb/auto'
import { expect } from '@playwright/test'
import type { DirectoryContents } from '../../pwa/src/offline/directory/rows.ts'
import { createDirectoryStore } from '../../pwa/src/offline/directory/store.ts'
import { syncDirectory } from '../../pwa/src/offline/directory/sync.ts'
import { publicDatabase } from '../../pwa/src/offline/storage/databases.ts'
import { ALWAYS } from '../kit/fault.ts'
import type { FaultProxy } from '../kit/fault-proxy.ts'
import type { Stack } from '../kit/stack.ts'
import { faultTest, test } from './node-faults.ts'

const DIRECTORY = '/api/technicians/directory'

/** One refresh like that of the page, starting from the stored directory. */
async function refresh(net: FaultProxy) {
  const store = createDirectoryStore(publicDatabase)
  const env = {
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    base: `${net.url}/api`,
    elapsed: () => performance.now(),
    now: () => Date.now(),
    report: () => undefined,
    observeServerDate: () => undefined,
  }
  return (await syncDirectory({ env, store }, await store.load(), false)).type
}

async function namesOnPhone(): Promise<string[]> {
  const contents: DirectoryContents | undefined = await createDirectoryStore(publicDatabase).load()
  return [...(contents?.rows.values() ?? [])].map((row) => `${row[0]} ${row[1]}`).sort()
}

async function namesOnServer(stack: Stack): Promise<string[]> {
  const rows = await stack.query<{ line: string }>(
    "select id || ' ' || name as line from technicians where deleted_at is null",
  )
  return rows.map(({ line }) => line).sort()
}

/**
 * Refreshes until the phone has the same names as the database, because other transactions of the cluster delay the feed
 * for a moment.
 */
async function untilSame(stack: Stack, net: FaultProxy): Promise<void> {
  await expect
    .poll(
      async () => {
        await refresh(net)
        return namesOnPhone()
      },
      { intervals: [20, 50, 100] },
    )
    .toEqual(await namesOnServer(stack))
}

async function addTechnicians(stack: Stack, count: number, name: string): Promise<void> {
  await stack.query(
    `with made as (
       insert into users (name, email, password_hash, phone, role)
       select $2 || ' ' || n, gen_random_uuid() || '@ejemplo.do', '-', '809', 'technician' from generate_series(1, $1::int) n
       returning id)
     insert into technicians (user_id, category_id, bio, experience_years, hourly_rate, city, address)
     select id, 1, 'Hago de todo.', 1, 500, 'Santiago', 'Calle 5' from made`,
    [count, name],
  )
}

test.describe('a phone without a directory', () => {
  test.beforeEach(() => createDirectoryStore(publicDatabase).clear())

  faultTest('F35', 'it ends whole', async ({ net, stack }) => {
    await addTechnicians(stack, 3, 'Antes')
    await untilSame(stack, net)
    await addTechnicians(stack, 1300, 'Nuevo')
    const pages = () => net.calls.filter(({ path }) => path.startsWith(DIRECTORY)).length
    const before = await namesOnPhone()
    net.rule({ path: DIRECTORY, fault: { type: 'truncate' }, times: ALWAYS })
    // Later rules come first: one page passes, the next one breaks off.
    net.rule({ path: DIRECTORY, fault: { type: 'pass' } })
    const asked = pages()
    expect(await refresh(net)).toBe('failed')
    expect(pages() - asked).toBe(2)
    // The page of 500 starts with some rows that the phone already has, because up to 50 changes share a position.
    const gained = (await namesOnPhone()).length - before.length
    expect(gained).toBeGreaterThan(450)
    expect(gained).toBeLessThanOrEqual(500)
    net.clear()
    await untilSame(stack, net)
    expect(await namesOnPhone()).toHaveLength(
      await stack.count('select count(*) from technicians where deleted_at is null'),
    )
  })

  faultTest('F36', 'nobody stays as a ghost', async ({ net, stack }) => {
    await addTechnicians(stack, 2, 'Fantasma')
    await addTechnicians(stack, 2, 'Vivo')
    await untilSame(stack, net)
    expect((await namesOnPhone()).filter((name) => name.includes('Fantasma'))).toHaveLength(2)
    await stack.query("update technicians set deleted_at = now() where name like 'Fantasma%'")
    await stack.query("delete from technicians where name like 'Fantasma%'")
    // As if months had passed: the server has forgotten the deletions. The next change contains the row count, which shows
    // that the phone missed something.
    await addTechnicians(stack, 1, 'Reciente')
    await untilSame(stack, net)
    expect((await namesOnPhone()).filter((name) => name.includes('Fantasma'))).toEqual([])
    expect(await stack.count("select count(*) from technicians where name like 'Fantasma%'")).toBe(0)
  })

  faultTest('F37', 'a change that commits after a later one is not missed', async ({ net, stack }) => {
    const early = await stack.createPerson('technician', 'Temprana')
    const late = await stack.createPerson('technician', 'Tardía')
    await untilSame(stack, net)
    const rename = 'update users set name = $2 where id = $1'
    const first = await stack.begin()
    await first.query(rename, [early.id, 'Temprana II'])
    const second = await stack.begin()
    await second.query(rename, [late.id, 'Tardía II'])
    await second.commit()
    await refresh(net)
    await first.commit()
    await untilSame(stack, net)
    expect((await namesOnPhone()).filter((name) => name.endsWith(' II'))).toHaveLength(2)
    expect(
      await stack.count("select count(*) from technicians where name like '%ía II' or name = 'Temprana II'"),
    ).toBe(2)
  })
})

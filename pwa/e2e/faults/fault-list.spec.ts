import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { FAULTS, type Level } from './fault-list'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const LEVELS: readonly Level[] = ['node', 'browser']
/** A test's title, or the name of a fault in a table of tests. */
const NAME = /(?:\btest\(\s*[`'"]|^ {2}\[['"])(F\d+)\b/gm
const COUNTS_ROWS = /\b(rowsNamed|rowsOf|expectOneRow|stack\.count)\(/

async function provedAt(level: Level): Promise<Set<string>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(`.${level}.spec.ts`))
  const texts = await Promise.all(files.map((file) => readFile(FOLDER + file, 'utf8')))
  return new Set(texts.flatMap((text) => [...text.matchAll(NAME)].map(([, name]) => name ?? '')))
}

test('each of the forty faults has its test at each level that the list names, and none besides', async () => {
  expect(Object.keys(FAULTS)).toEqual(Array.from({ length: 40 }, (_, index) => `F${index + 1}`))
  for (const level of LEVELS) {
    const named = Object.keys(FAULTS).filter((name) => FAULTS[name]?.levels.includes(level))
    expect([...(await provedAt(level))].sort(), level).toEqual(named.sort())
  }
})

test('each test of a fault counts rows in PostgreSQL', async () => {
  const files = (await readdir(FOLDER)).filter((file) => /\.(node|browser)\.spec\.ts$/.test(file))
  for (const file of files) {
    const [, ...tests] = (await readFile(FOLDER + file, 'utf8')).split(/\btest\((?=\s*[`'"])/)
    const uncounted = tests.filter((text) => !COUNTS_ROWS.test(text)).map((text) => text.slice(0, 60))
    expect(uncounted, file).toEqual([])
  }
})

import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { createOwnedDatabase } from '../../testing/database.ts'
import { readSchema } from './read-schema.ts'
import { writeDictionary } from './write-dictionary.ts'

const PAGE = new URL('../../../../docs/data-dictionary.md', import.meta.url)

it('docs/data-dictionary.md equals the output of npm run docs:dictionary for the migrated schema', async () => {
  const database = await createOwnedDatabase()
  const tables = await readSchema(database.db)
  await database.drop()
  expect(await readFile(PAGE, 'utf8')).toBe(writeDictionary(tables))
})

it('writeDictionary throws for a table without a meaning and for a meaning without a table', async () => {
  const database = await createOwnedDatabase()
  await database.pool.query('create table parts (id integer)')
  const more = await readSchema(database.db)
  await database.drop()
  expect(() => writeDictionary(more)).toThrow('no meaning is given for parts')
  const fewer = more.filter(({ name }) => name !== 'parts' && name !== 'users')
  expect(() => writeDictionary(fewer)).toThrow('there is no table users')
})

import { categoriesAnswer } from '@tecnicerca/shared/categories'
import { directoryAnswer } from '@tecnicerca/shared/directory'
import { createDirectoryIndexer } from '../../../../pwa/src/offline/directory/index-rows.ts'
import type { Stack } from '../../../kit/stack.ts'

/** What the product's search looks through, as the product folds it. */
export async function foldedTexts({ url }: Stack): Promise<readonly string[]> {
  const ask = async (path: string): Promise<unknown> => (await fetch(url + path)).json()
  const { categories } = categoriesAnswer.parse(await ask('/api/technicians/categories'))
  const { columns, rows, as_of, seq } = directoryAnswer.parse(await ask('/api/technicians/directory'))
  const { haystacks } = await createDirectoryIndexer(categories)({
    meta: { columns, seq, as_of: Date.parse(as_of), etag: null },
    rows: new Map(rows.map((row, index) => [index, row])),
  })
  return Array.from(haystacks, (_, position) => haystacks.at(position) ?? '')
}

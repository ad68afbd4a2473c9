import { adminReviewsAnswer } from '@tecnicerca/shared/admin/reviews'
import { expect, it } from 'vitest'
import { testApi } from '../../testing/test-api.ts'
import { reviewCase } from '../reviews/review.fixture.ts'

const api = await testApi()
const admin = await api.createUser('admin')
const customer = await api.createUser('customer', { name: 'Ramón Núñez' })
const technician = await api.createUser('technician', { name: 'Milagros Peña' })

const review = (rating: number, comment: string, author = customer) =>
  reviewCase(api, { customer: author, technician }, { rating, comment })

const list = async (query: string) =>
  (await api.call('GET', `/api/admin/reviews?${query}`, { as: admin })).read(adminReviewsAnswer)
const idsOf = async (query: string) => (await list(query)).reviews.map(({ id }) => id)

it('the admin list of reviews filters by text, number and stars, pages, and exports CSV', async () => {
  const [bad, good] = [await review(1, 'Dejó la avería igual'), await review(5, 'Arregló la avería, gracias')]
  const other = await review(
    1,
    'Nunca llegó a la casa',
    await api.createUser('customer', { name: 'Ana Gil' }),
  )
  expect(await list(`query=${bad}`)).toMatchObject({
    total: 1,
    reviews: [
      {
        ...{ id: bad, rating: 1, customer_id: customer.id, customer_name: 'Ramón Núñez' },
        ...{ technician_user_id: technician.id, technician_name: 'Milagros Peña' },
      },
    ],
  })
  expect(await idsOf('query=averia%20NUNEZ')).toEqual([good, bad])
  expect(await idsOf('query=pena&stars=1&sort=id')).toEqual([bad, other])
  const first = await list('query=pena&limit=2')
  expect([first.total, (await list('')).total, (await list('stars=1')).total]).toEqual([3, 3, 2])
  expect(await idsOf(`query=pena&limit=2&cursor=${first.next_cursor}`)).toEqual([bad])
  const file = await api.call('GET', '/api/admin/reviews.csv?query=averia&sort=id', { as: admin })
  expect(file.text.split('\r\n')[1]).toContain(`${bad},1,Dejó la avería igual,Ramón Núñez,Milagros Peña,`)
  for (const wrong of ['stars=6', 'stars=0', 'sort=comment', 'limit=101'])
    expect((await api.call('GET', `/api/admin/reviews?${wrong}`, { as: admin })).status).toBe(400)
})

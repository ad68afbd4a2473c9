import { QUOTE_LIMITS } from '@tecnicerca/shared/limits'
import { QUOTE_FORM } from '@tecnicerca/shared/messages/quotes'
import { fillLine } from '../../../pwa/e2e/quote-form.ts'
import { type Bench, newTab } from './screen-times.ts'
import { timeKey } from './stopwatch.ts'

const SUM = '[data-dialog-footer]'

/** Milliseconds from a digit in the last price of a quote of twenty lines until the new sum is painted. */
export async function measureQuoteKeys(bench: Bench): Promise<number[]> {
  const { phone, stack, runs } = bench
  const [technician, customer] = [
    await stack.createPerson('technician'),
    await stack.createPerson('customer'),
  ]
  const [asked] = await stack.query<{ id: number }>(
    `insert into service_requests (customer_id, technician_id, category_id, hourly_rate, request_date,
       service_description, service_location)
     values ($1, $2, 1, 500, current_date + 1, 'Cambiar el breaker', 'Calle 5, Gurabo') returning id`,
    [customer.id, technician.technician_id],
  )
  await newTab(bench)
  await phone.enter(technician)
  await phone.open(`/my-requests/${asked?.id}`)
  await phone.page.getByRole('button', { name: QUOTE_FORM.open }).click()
  for (let number = 1; number <= QUOTE_LIMITS.lines; number += 1) {
    if (number > 1) await phone.page.getByRole('button', { name: QUOTE_FORM.add }).click()
    await fillLine(phone.page, { number, text: `Pieza ${number}`, price: '100' })
  }
  const price = phone.page.getByLabel(QUOTE_FORM.price(QUOTE_LIMITS.lines))
  const values: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await price.fill('')
    for (const digit of '12345') {
      const value = await timeKey(phone.page, digit, SUM)
      if (value !== undefined) values.push(value)
    }
  }
  return values
}

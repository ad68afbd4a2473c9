import { expect } from '@playwright/test'
import type { ReviewInput } from '@tecnicerca/shared/reviews'
import type { ServiceRequestInput } from '@tecnicerca/shared/service-requests'
import { ALWAYS, isSending } from '../kit/fault.ts'
import { requestItem, reviewItem } from '../kit/node-phone.ts'
import { TODAY, YESTERDAY } from './day.ts'
import { ask, faultTest, itemOf, keep, rowsNamed, rowsOf, untilState } from './node-faults.ts'
import { completedRequest } from './past.ts'

faultTest(
  'F19',
  'a date that has passed asks for another day and keeps the text',
  async ({ tab, customer, technician, stack }) => {
    const id = await keep(tab, requestItem(technician, 'F19', YESTERDAY))
    await untilState(tab, id, 'needs_attention')
    const { error, payload, revision } = await itemOf(tab, id)
    expect([error?.code, payload]).toMatchObject(['request_date_passed', { service_description: 'F19' }])
    expect(await rowsOf(stack, customer)).toBe(0)
    const edited = { ...(payload as ServiceRequestInput), request_date: TODAY }
    expect(await tab.edit(id, { payload: edited, revision })).toMatchObject({ ok: true, value: { ok: true } })
    await untilState(tab, id, 'confirmed')
    const [row] = await stack.query('select request_date from service_requests where customer_id = $1', [
      customer.id,
    ])
    expect(row).toEqual({ request_date: TODAY })
    expect(await rowsNamed(stack, 'F19')).toBe(1)
  },
)

faultTest(
  'F20',
  'a technician who is gone keeps the text for another one',
  async ({ tab, customer, technician, stack }) => {
    const other = await stack.createPerson('technician', 'Luz Marte')
    await stack.query('update technicians set deleted_at = now() where id = $1', [technician.technician_id])
    const id = await ask(tab, technician, 'F20')
    await untilState(tab, id, 'needs_attention')
    const { error, payload, revision } = await itemOf(tab, id)
    expect([error?.code, payload]).toMatchObject(['technician_gone', { service_description: 'F20' }])
    const carried = { ...(payload as ServiceRequestInput), technician_id: other.technician_id }
    await tab.edit(id, { payload: carried, revision })
    await untilState(tab, id, 'confirmed')
    const rows = await stack.query('select technician_id from service_requests where customer_id = $1', [
      customer.id,
    ])
    expect(rows).toEqual([{ technician_id: other.technician_id }])
    expect(await rowsNamed(stack, 'F20')).toBe(1)
  },
)

faultTest(
  'F21',
  'a review that is no longer allowed keeps its text and makes no second row',
  async ({ tab, customer, technician, stack }) => {
    const request = await completedRequest(stack, customer, technician)
    const reviews = () => stack.count('select count(*) from reviews where customer_id = $1', [customer.id])
    const send = async (comment: string) => {
      const kept = await tab.enqueue(reviewItem(technician, comment, TODAY))
      return kept.ok ? kept.value.id : ''
    }
    await untilState(tab, await send('La primera reseña.'), 'confirmed')
    const late = await send('La segunda, de otro teléfono.')
    await untilState(tab, late, 'needs_attention')
    const { error, payload, revision } = await itemOf(tab, late)
    expect([error?.code, payload]).toMatchObject([
      'not_eligible',
      { comment: 'La segunda, de otro teléfono.' },
    ])
    expect(await reviews()).toBe(1)
    await stack.query('delete from reviews where service_request_id = $1', [request])
    const edited = { ...(payload as ReviewInput), comment: 'La segunda, corregida.' }
    expect(await tab.edit(late, { payload: edited, revision })).toMatchObject({ value: { ok: true } })
    await untilState(tab, late, 'confirmed')
    expect(await reviews()).toBe(1)
  },
)

faultTest(
  'F39',
  'what is 30 days old is not sent unasked, and goes when the person says so',
  async ({ net, phone, tab, technician, stack }) => {
    const lift = net.rule({ fault: { type: 'drop_before' }, times: ALWAYS })
    const id = await ask(tab, technician, 'F39')
    await tab.drainOnce()
    lift()
    const before = net.calls.filter(isSending).length
    phone.skew += 30 * 86_400_000 + 1
    await tab.drainOnce({ hurry: true })
    const { state, error } = await itemOf(tab, id)
    expect([state, error?.code, net.calls.filter(isSending).length]).toEqual([
      'needs_attention',
      'expired',
      before,
    ])
    await tab.retry(id)
    await untilState(tab, id, 'confirmed')
    expect(await rowsNamed(stack, 'F39')).toBe(1)
  },
)

faultTest(
  'F39',
  'what is 30 days old and had arrived is not told as unsent',
  async ({ net, phone, tab, technician, stack }) => {
    net.rule({ method: 'POST', fault: { type: 'drop_after' } })
    const id = await ask(tab, technician, 'F39 llegada')
    await tab.drainOnce()
    phone.skew += 30 * 86_400_000 + 1
    await tab.drainOnce({ hurry: true })
    expect((await itemOf(tab, id)).state).toBe('confirmed')
    expect(await rowsNamed(stack, 'F39 llegada')).toBe(1)
  },
)

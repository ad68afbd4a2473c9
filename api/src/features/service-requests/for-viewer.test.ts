import { serviceRequestAnswer } from '@tecnicerca/shared/service-requests/service-request'
import { expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { requestBody } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'

const api = await testApi()

// `viewFor` passes every column on. A new one belongs here, once it is decided who may see it.
const FIELDS_OF_BOTH =
  'accepted_at agreed_total balance category_name client_op_id counterpart_phone created_at customer_id customer_name direction ' +
  'ended_at ended_by ended_note ended_reason expires_at group_id guarantee_until has_review id is_urgent maintenance_months ' +
  'may_keep_contact noted_total paid_total reference_point request_date sector_id service_description service_location status technician_id technician_name time_window updated_at'

it('each side sees exactly these fields of a new request', async () => {
  const [customer, technician] = [await api.createUser('customer'), await api.createUser('technician')]
  const asked = await api.call('POST', '/api/service-requests', {
    as: customer,
    body: requestBody(technician),
  })
  const { id } = asked.read(serviceRequestAnswer).serviceRequest
  const fieldsFor = async (as: TestUser) => {
    const { body } = await api.call('GET', `/api/service-requests/${id}`, { as })
    return Object.keys((body as { serviceRequest: object }).serviceRequest).toSorted()
  }
  const common = FIELDS_OF_BOTH.split(' ')
  expect(await fieldsFor(customer)).toEqual(common)
  expect(await fieldsFor(technician)).toEqual([...common, 'is_customer_blocked'].toSorted())
})

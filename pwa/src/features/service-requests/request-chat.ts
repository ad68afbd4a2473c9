import { REQUEST_CHAT } from '@tecnicerca/shared/messages/service-requests'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { dayAndMonth } from '../../lib/text/formats.ts'

const QUOTED_MAX = 80

type Asked = Pick<
  ServiceRequest,
  'direction' | 'technician_name' | 'customer_name' | 'service_description' | 'request_date'
>

/** The text with which one side of a service request starts a chat with the other. */
export function chatText(asked: Asked): string {
  const {
    direction,
    technician_name: technicianName,
    customer_name: customerName,
    service_description: serviceDescription,
    request_date: requestDate,
  } = asked
  const isSent = direction === 'sent'
  const greet = isSent ? REQUEST_CHAT.fromCustomer : REQUEST_CHAT.fromTechnician
  const name = firstName(isSent ? technicianName : customerName)
  return greet(name, quoted(serviceDescription), dayAndMonth(requestDate))
}

/** 'José' of 'José Almonte'. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

function quoted(words: string): string {
  const line = words.trim().replace(/\s+/g, ' ').replace(/\.$/, '')
  return line.length > QUOTED_MAX ? `${line.slice(0, QUOTED_MAX).trimEnd()}…` : line
}

import { ASKED_SEVERAL } from '@tecnicerca/shared/messages/choosing'
import { expect, test } from 'vitest'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import type { OutboxRecord, OutboxState } from '../../../offline/outbox/record.ts'
import { groupMessage } from './asked-group.tsx'

const row = (technicianName: string, changes: Partial<OwnServiceRequest> = {}) =>
  ({
    technician_name: technicianName,
    status: 'pending',
    direction: 'sent',
    item: null,
    ...changes,
  }) as OwnServiceRequest

const created = (state: OutboxState) =>
  ({ kind: 'service_request.create', state, wish: null }) as OutboxRecord

test('groupMessage says which requests were sent, kept or refused, the sent ones first', () => {
  const waiting = row('Luis', { item: created('queued') })
  const refused = row('Eva', { item: created('needs_attention') })
  expect(groupMessage([waiting, row('Ana'), refused])).toBe(
    [ASKED_SEVERAL.sent_to('Ana'), ASKED_SEVERAL.kept_for('Luis'), ASKED_SEVERAL.refused_for('Eva')].join(
      ' ',
    ),
  )
})

test('groupMessage lists sent requests together, regardless of their later status', () => {
  const over = row('Luis', { status: 'cancelled' })
  expect(groupMessage([row('Ana', { status: 'accepted' }), over])).toBe(ASKED_SEVERAL.sent_to('Ana y Luis'))
  expect(groupMessage([])).toBe('')
})

test('groupMessage leaves out a request that the user discards before its outcome is known', () => {
  const item = { ...created('sending'), wish: { type: 'discard' } } as OutboxRecord
  expect(groupMessage([row('Ana'), row('Luis', { item })])).toBe(ASKED_SEVERAL.sent_to('Ana'))
})

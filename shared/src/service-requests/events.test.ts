import { describe, expect, it } from 'vitest'
import { changesAnswer } from './events.ts'

const event = (id: number, kind: string) => ({
  id,
  service_request_id: 1,
  at: '2026-11-24T13:12:00.000Z',
  by: 'technician',
  kind,
  data: {},
  client_op_id: null,
})
const page = (events: unknown) => ({ seq: '7', full: false, serviceRequests: [], events, has_more: false })

describe('a page of changes', () => {
  it('is read without the events of kinds that only a later build knows', () => {
    const { events } = changesAnswer.parse(
      page([event(1, 'message'), event(2, 'teleported'), null, event(3, 'completed')]),
    )
    expect(events.map(({ kind }) => kind)).toEqual(['message', 'completed'])
  })

  it('is refused if a known event is malformed, or its list is none', () => {
    expect(changesAnswer.safeParse(page([{ ...event(1, 'message'), at: undefined }])).success).toBe(false)
    expect(changesAnswer.safeParse(page('none')).success).toBe(false)
  })
})

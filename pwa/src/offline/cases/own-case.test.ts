import 'fake-indexeddb/auto'
import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import type { NewItem } from '../outbox/new-record.ts'
import { discardItem, editItem, enqueue } from '../outbox/outbox.ts'
import type { OutboxRecord } from '../outbox/record.ts'
import { createUserOutbox } from '../outbox/user-outbox.ts'
import { messageEvent, requestRow } from '../testing/case-rows.ts'
import { changesPage, hearChanges } from '../testing/hear-changes.ts'
import { setUp } from '../testing/set-up.ts'
import { requestItem, statusItem } from '../testing/simulated-phone.ts'
import { followChanges } from './case-changes.ts'
import { caseRef, createOwnCase, type OwnCaseState } from './own-case.ts'
import { threadOf } from './thread.ts'

const shown = { name: 'Ana Díaz', profile_image: null, category_name: null }

function message(ref: number | `op:${string}`, text: string): NewItem {
  return { kind: 'service_request.message', payload: { service_request_id: ref, text }, shown }
}

const unreachable = () => new ApiError({ status: 0, code: undefined, serverMessage: '' })
const notFound = () => new ApiError({ status: 404, code: 'not_found', serverMessage: '' })

/** A phone and a server with one case. `remote.case`: null if there is none, undefined if unreachable. */
function setUpCase() {
  const { tab, user_id: userId, server } = setUp()
  const outbox = createUserOutbox(tab.env, userId)
  const remote: { case: { row: ServiceRequest; events: ServiceRequestEvent[] } | null | undefined } = {
    case: { row: requestRow(9), events: [messageEvent(30, 'Voy mañana')] },
  }
  const fetchCase = async () => {
    if (remote.case === undefined) throw unreachable()
    if (remote.case === null) throw notFound()
    return { serviceRequest: remote.case.row, events: remote.case.events }
  }
  /** What a newly opened screen creates. */
  const open = (id: number) =>
    createOwnCase({ id: userId, name: 'Luis Peña' }, id, {
      outbox,
      fetchCase,
      follow: async () => false,
    })
  const list = (rows: ServiceRequest[]) => hearChanges(userId, outbox, { serviceRequests: rows })
  return { tab, user_id: userId, server, outbox, remote, open, list, fetchCase }
}

/** The first loaded state of the screen. */
async function shownBy({ live }: ReturnType<typeof createOwnCase>): Promise<OwnCaseState> {
  const isLoaded = Promise.withResolvers<void>()
  const checkLoaded = () => !live.read().isLoading && isLoaded.resolve()
  const stop = live.subscribe(checkLoaded)
  checkLoaded()
  await isLoaded.promise
  const state = live.read()
  stop()
  return state
}

const textsIn = ({ thread }: OwnCaseState) => thread.map(({ data, kind }) => data.text ?? kind)

describe('a case on its screen', () => {
  it('is stored when it is fetched, and opens without a network afterwards', async () => {
    const { open, remote, outbox } = setUpCase()
    await open(9).refresh()
    remote.case = undefined
    const reopened = open(9)
    await expect(reopened.refresh()).rejects.toThrow()
    const state = await shownBy(reopened)
    expect(state).toMatchObject({
      isLoading: false,
      serviceRequest: { id: 9, item: null },
      isMissing: false,
    })
    expect([textsIn(state), state.asOf === null]).toEqual([['Voy mañana'], false])
    outbox.stop()
  })

  it('shows its row of the list before its log is loaded', async () => {
    const { open, list, outbox } = setUpCase()
    await list([])
    await list([requestRow(9)])
    expect(await shownBy(open(9))).toMatchObject({ serviceRequest: { id: 9 }, thread: [], asOf: null })
    outbox.stop()
  })

  it('is missing only if the server answers 404, not if the server is unreachable', async () => {
    const { open, remote, outbox } = setUpCase()
    remote.case = undefined
    const source = open(9)
    await expect(source.refresh()).rejects.toThrow()
    expect(source.live.read()).toMatchObject({ serviceRequest: undefined, isMissing: false })
    remote.case = null
    await source.refresh()
    expect(source.live.read()).toMatchObject({ serviceRequest: undefined, isMissing: true })
    outbox.stop()
  })

  it('is not overwritten by a delta sync that was requested before it', async () => {
    const { open, list, remote, outbox, user_id: userId } = setUpCase()
    await list([requestRow(9)])
    const slow = Promise.withResolvers<ServiceRequest[]>()
    const isRequested = Promise.withResolvers<void>()
    const accepted = requestRow(9, { status: 'accepted' })
    const answers = [slow.promise, Promise.resolve([accepted])]
    const older = followChanges(userId, {
      outbox,
      fetchChanges: async () => {
        isRequested.resolve()
        return changesPage({ serviceRequests: (await answers.shift()) ?? [] })
      },
      now: () => 0,
    })
    await isRequested.promise
    remote.case = { row: accepted, events: [] }
    await open(9).refresh()
    slow.resolve([requestRow(9)])
    await older
    expect((await shownBy(open(9))).serviceRequest?.status).toBe('accepted')
    outbox.stop()
  })
})

describe('outbox items in the thread of a case', () => {
  it('stand last, in the order of creation, each with its state', async () => {
    const { open, tab, server, outbox } = setUpCase()
    await open(9).refresh()
    server.refuse('no')
    await enqueue(tab, message(9, 'Gracias'))
    await tab.drain()
    await enqueue(tab, message(9, 'no'))
    await enqueue(tab, { kind: 'offer.create', payload: { service_request_id: 9, total: 900 }, shown })
    await enqueue(tab, statusItem(9, 'accepted'))
    await tab.drain()
    const state = await shownBy(open(9))
    expect(state.thread.map(({ kind, data, item }) => [kind, data, item?.state])).toEqual([
      ['message', { text: 'Voy mañana' }, undefined],
      ['message', { text: 'Gracias' }, undefined],
      ['message', { text: 'no' }, 'needs_attention'],
      ['offered', { total: 900 }, 'queued'],
      ['accepted', {}, 'queued'],
    ])
    expect(state.thread.slice(2).map(({ id }) => id)).toEqual([-2, -3, -4])
    expect(state.serviceRequest).toMatchObject({ status: 'accepted' })
    outbox.stop()
  })

  it('appear once and leave the outbox when the fetched log contains them', async () => {
    const { open, tab, remote, outbox } = setUpCase()
    const { key } = await enqueue(tab, message(9, 'Gracias'))
    await tab.drain()
    const mine = messageEvent(31, 'Gracias', { by: 'customer', client_op_id: key })
    remote.case?.events.push(mine)
    const source = open(9)
    await source.refresh()
    expect([textsIn(await shownBy(source)), await tab.store.read()]).toEqual([['Voy mañana', 'Gracias'], []])
    outbox.stop()
  })

  it('appear once while both the log and the outbox contain them', async () => {
    const { tab, outbox } = setUpCase()
    const { key } = await enqueue(tab, message(9, 'Gracias'))
    const mine = messageEvent(31, 'Gracias', { by: 'customer', client_op_id: key })
    const thread = threadOf(requestRow(9), [mine], await tab.store.read())
    expect(thread.map(({ id, item }) => [id, item])).toEqual([[31, null]])
    outbox.stop()
  })

  it('keep their text if the answer of the server contains none', async () => {
    const { open, tab, outbox, list } = setUpCase()
    await list([requestRow(9)])
    await enqueue(tab, message(9, 'Gracias'))
    await tab.store.transact(({ records }) => ({
      result: undefined,
      put: records.map((record) => ({
        ...record,
        state: 'confirmed' as const,
        result: messageEvent(31, ''),
      })),
    }))
    expect((await shownBy(open(9))).thread).toMatchObject([{ id: 31, data: { text: 'Gracias' }, item: null }])
    outbox.stop()
  })

  it('show an unsent cancellation with its reason, in the thread and in the row', async () => {
    const { open, tab, outbox } = setUpCase()
    await open(9).refresh()
    const payload = {
      service_request_id: 9,
      status: 'cancelled',
      reason: 'date_changed',
      note: 'Viajo',
    } as const
    await enqueue(tab, { kind: 'service_request.status', payload, shown })
    const { serviceRequest, thread } = await shownBy(open(9))
    expect(serviceRequest).toMatchObject({
      status: 'cancelled',
      ended_by: 'customer',
      ended_reason: 'date_changed',
      ended_note: 'Viajo',
    })
    expect(thread.at(-1)).toMatchObject({
      kind: 'cancelled',
      data: { reason: 'date_changed', note: 'Viajo' },
    })
    outbox.stop()
  })
})

describe('a service request that is in the outbox itself', () => {
  it('opens by its outbox number with its messages, also after an edit', async () => {
    const { open, tab, outbox } = setUpCase()
    const created = await enqueue(tab, requestItem('fuga'))
    const source = open(-1)
    const { serviceRequest, thread } = await shownBy(source)
    if (!serviceRequest) throw new Error('no service request shown')
    expect([serviceRequest.id, thread.map(({ kind }) => kind)]).toEqual([-1, ['requested']])
    await enqueue(tab, message(caseRef(serviceRequest), 'Traiga escalera'))
    const payload = { ...created.payload, service_description: 'gotera' } as OutboxRecord['payload']
    await editItem(tab, created.id, { payload, revision: created.revision })
    await expect.poll(async () => textsIn(await shownBy(source))).toEqual(['requested', 'Traiga escalera'])
    expect((await shownBy(source)).serviceRequest).toMatchObject({ service_description: 'gotera' })
    outbox.stop()
  })

  it('becomes the case of the server after it was sent', async () => {
    const { open, tab, list, remote, outbox } = setUpCase()
    const { key } = await enqueue(tab, requestItem('fuga'))
    const source = open(-1)
    await shownBy(source)
    await tab.drain()
    await expect.poll(async () => (await shownBy(source)).serviceRequest?.id).toBe(1)
    const row = requestRow(1, { client_op_id: key })
    await list([row])
    expect(await tab.store.read()).toEqual([])
    remote.case = { row, events: [messageEvent(40, 'Hola', { service_request_id: 1 })] }
    await source.refresh()
    const state = await shownBy(source)
    expect([state.serviceRequest?.id, textsIn(state)]).toEqual([1, ['Hola']])
    outbox.stop()
  })

  it('is missing after it was discarded', async () => {
    const { open, tab, outbox } = setUpCase()
    const { id } = await enqueue(tab, requestItem('fuga'))
    await discardItem(tab, id)
    expect(await shownBy(open(-1))).toMatchObject({ serviceRequest: undefined, isMissing: true })
    outbox.stop()
  })
})

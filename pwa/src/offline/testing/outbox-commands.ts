import fc from 'fast-check'
import { discardItem, editItem, enqueue, type ItemChange, retryItem, undoDiscard } from '../outbox'
import type { OutboxRecord } from '../outbox-record'
import { confirmedIds, purgeSeen } from '../outbox-seen'
import { checkAlways, type World } from './outbox-ledger'
import { advance, requestItem } from './simulated-phone'
import { FAULTS } from './simulated-server'

type Step = (world: World) => Promise<void>
type Command = fc.AsyncCommand<object, World>

function command(name: string, step: Step): Command {
  return {
    check: () => true,
    run: async (_, world) => {
      await step(world)
      await checkAlways(world)
    },
    toString: () => name,
  }
}

const which = fc.nat({ max: 5 })

function pick(world: World, index: number): string | undefined {
  const ids = [...world.ledger.keys()]
  return ids[ids.length - 1 - (index % Math.max(1, ids.length))]
}

const enqueueOne: Step = async (world) => {
  const text = `texto ${world.ledger.size}`
  const { id } = await enqueue(world.tabs[0], requestItem(text))
  world.ledger.set(id, { texts: [text], is_discarded: false })
}

function onItem(act: (world: World, record: OutboxRecord) => Promise<void>) {
  return (index: number): Step =>
    async (world) => {
      const id = pick(world, index)
      const record = (await world.tabs[1].store.read()).find((found) => found.id === id)
      if (record) await act(world, record)
    }
}

const edit = onItem(async (world, { id, revision }) => {
  const entry = world.ledger.get(id)
  const text = `${entry?.texts[0]} (${entry?.texts.length})`
  // Known to the ledger from now on: the server may have it before the phone is told.
  entry?.texts.push(text)
  const done = await editItem(world.tabs[1], id, { payload: requestItem(text).payload, revision })
  if (!done.ok) entry?.texts.splice(entry.texts.indexOf(text), 1)
})

const discard = onItem(async (world, { id }) => {
  const done = await discardItem(world.tabs[1], id)
  const entry = world.ledger.get(id)
  if (done.ok && entry) entry.is_discarded = true
})

const undo = onItem(async (world, { id }) => {
  const done: ItemChange = await undoDiscard(world.tabs[1], id)
  const entry = world.ledger.get(id)
  if (done.ok && entry) entry.is_discarded = false
})

const retry = onItem(async (world, { id }) => void (await retryItem(world.tabs[1], id)))

const refuse = onItem(async (world, { id }) => {
  const text = world.ledger.get(id)?.texts.at(-1) ?? ''
  world.refused.add(text)
  world.server.refuse(text)
})

const acceptAgain: Step = async ({ server }) => server.acceptAgain()

/** A page frozen in the middle of a send, another that takes its lock after a minute, and the thaw. */
const freeze: Step = async ({ phone, user_id, tabs }) => {
  const frozen = phone.openTab(user_id)
  const thaw = Promise.withResolvers<void>()
  const isFrozen = Promise.withResolvers<void>()
  frozen.env.checkpoint = () => {
    isFrozen.resolve()
    return thaw.promise
  }
  const drained = frozen.drain({ hurry: true })
  await Promise.race([isFrozen.promise, drained])
  await tabs[1].drain()
  advance(phone.time, 61_000)
  await tabs[1].drain({ hurry: true })
  thaw.resolve()
  await drained
}

const readList: Step = async ({ tabs, server }) => {
  const confirmed_before = await confirmedIds(tabs[0].store)
  await purgeSeen(tabs[0].store, { rows: server.rows, confirmed_before })
}

function drainDying(point: 'claimed' | 'sent' | 'applied'): Step {
  return async ({ phone, user_id }) => void (await phone.openTab(user_id, point).drain({ hurry: true }))
}

function session(who: 'owner' | 'stranger' | 'nobody'): Step {
  return async (world) => {
    const { user_id, stranger_id, server, tabs } = world
    server.session.user_id = who === 'owner' ? user_id : who === 'stranger' ? stranger_id : null
    if (who === 'owner') await tabs[0].drain({ release: ['auth', 'user'] })
  }
}

const drainOptions = fc.record({ hurry: fc.boolean() })
const tab = fc.constantFrom(0 as const, 1 as const)

/** Everything that people, networks, servers and phones do to an outbox. */
export const COMMANDS: fc.Arbitrary<Command>[] = [
  fc.constant(command('enqueue', enqueueOne)),
  fc.constant(command('enqueue', enqueueOne)),
  fc
    .array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 3 })
    .map((faults) => command(`faults ${faults}`, async ({ server }) => void server.faults.push(...faults))),
  fc
    .tuple(tab, drainOptions)
    .map(([index, options]) =>
      command(
        `drain ${JSON.stringify(options)}`,
        async ({ tabs }) => void (await tabs[index].drain(options)),
      ),
    ),
  fc.constant(
    command('two drain at once', async ({ tabs }) => {
      await Promise.all([tabs[0].drain({ hurry: true }), tabs[1].drain({ hurry: true })])
    }),
  ),
  fc
    .constantFrom('claimed' as const, 'sent' as const, 'applied' as const)
    .map((point) => command(`killed when ${point}`, drainDying(point))),
  which.map((index) => command(`edit ${index}`, edit(index))),
  which.map((index) => command(`discard ${index}`, discard(index))),
  which.map((index) => command(`undo ${index}`, undo(index))),
  which.map((index) => command(`retry ${index}`, retry(index))),
  which.map((index) => command(`refuse ${index}`, refuse(index))),
  fc.tuple(which, fc.constantFrom(edit, discard)).map(([index, act]) =>
    command(`${act === edit ? 'edit' : 'discard'} ${index} while draining`, async (world) => {
      await Promise.all([world.tabs[0].drain({ hurry: true }), act(index)(world)])
    }),
  ),
  fc
    .constantFrom('owner' as const, 'stranger' as const, 'nobody' as const)
    .map((who) => command(`session of ${who}`, session(who))),
  fc.constant(command('what was late arrives', async ({ server }) => server.deliverLate())),
  fc.constant(command('accept again', acceptAgain)),
  fc.constant(command('freeze', freeze)),
  fc.constant(command('list', readList)),
  fc
    .constantFrom(1_000, 30_000, 600_000)
    .map((ms) => command(`${ms} ms pass`, async ({ phone }) => advance(phone.time, ms))),
]

/** All faults end, the owner signs in, time passes; what the phone closed itself is sent again. */
export async function heal({ server, tabs, user_id, phone }: World): Promise<void> {
  server.faults.length = 0
  server.session.user_id = user_id
  for (let round = 0; round < 4; round += 1) {
    server.deliverLate()
    advance(phone.time, 61 * 60_000)
    await tabs[0].drain({ hurry: true, release: ['auth', 'user', 'upgrade'] })
    for (const { id, error } of await tabs[0].store.read())
      if (error?.code === 'operation_closed') await retryItem(tabs[0], id)
  }
}

import fc from 'fast-check'
import type { Checkpoint } from '../network/environment.ts'
import { confirmedIds, removeAcknowledged } from '../outbox/acknowledge.ts'
import type { DrainOptions } from '../outbox/drain.ts'
import {
  accept,
  closeForm,
  discard,
  endUndo,
  type Item,
  isWaitingForForm,
  newText,
  openForm,
  retry,
  submit,
  undo,
} from './outbox-acts.ts'
import { checkAlways } from './outbox-ledger.ts'
import { openPage, type Resident, recordsOf, rest, type World } from './outbox-world.ts'
import { advance } from './simulated-phone.ts'
import { FAULTS } from './simulated-server.ts'
import { type Shown, shownOf } from './told.ts'

type Step = (world: World) => Promise<unknown>
type PersonStep = (world: World, person: Resident) => Promise<unknown>
type Command = fc.AsyncCommand<object, World>

const DAY_MS = 86_400_000
const RELEASE = ['auth', 'user', 'upgrade'] as const

function command(name: string, step: Step): Command {
  return {
    check: () => true,
    run: async (_, world) => {
      await step(world)
      await rest(world)
      await checkAlways(world)
    },
    toString: () => name,
  }
}

/** What only somebody who is signed in can do. */
function act(name: string, step: PersonStep): Command {
  return command(name, async (world) => {
    if (world.here) await step(world, world.here)
  })
}

const ask: PersonStep = (world, person) =>
  submit(world, { person, page: person.pages[0], text: newText(world, person) })

const askUndoably: PersonStep = (world, person) =>
  submit(world, { person, page: person.pages[0], text: newText(world, person), undoMs: 10_000 })

const askRefused: PersonStep = async (world, person) => {
  const text = newText(world, person)
  refuse(world, text)
  await submit(world, { person, page: person.pages[0], text })
}

function refuse({ refused, server }: World, text: string): void {
  refused.add(text)
  server.refuse(text)
}

function askUnreadable(failingReads: number): PersonStep {
  return (world, person) =>
    submit(world, { person, page: person.pages[0], text: newText(world, person), failingReads })
}

/** Writes something else in the last form, or with `same` leaves what is written, and sends it. */
function submitForm(same: boolean): PersonStep {
  return async (world, person) => {
    const form = world.forms.findLast((each) => each.person === person)
    if (!form) return
    // What was discarded or sent elsewhere is a new wish here, and wishes are told apart by their words.
    const isOld =
      form.corrects.how === 'opened' ? form.entry.wish !== 'discarded' : await isWaitingForForm(form)
    const isSame = same && isOld
    await submit(world, { ...form, text: isSame ? form.text : newText(world, person), form })
  }
}

const closeLast: PersonStep = async (world, person) => {
  const form = world.forms.findLast((each) => each.person === person)
  if (form) await closeForm(world, form)
}

type Act = (world: World, item: Item) => Promise<void>

/** What the list of Pendientes offers for an item that it shows so. */
const OFFERED: [name: string, act: Act, where: Shown['as'][]][] = [
  ['open a form over', openForm, ['waiting', 'attention']],
  ['discard', discard, ['waiting', 'attention']],
  ['undo', undo, ['to_discard', 'discarded']],
  ['retry', retry, ['waiting', 'attention']],
  [
    'the server refuses no more, and retry',
    async (world, item) => {
      world.server.acceptAgain()
      await retry(world, item)
    },
    ['attention'],
  ],
  ['accept', accept, ['correction_too_late', 'discard_too_late']],
  ['the server refuses', async (world, { shown: { text } }) => refuse(world, text), ['waiting', 'attention']],
]

/** Of the items for which it is offered the one so many from the end. */
function onItem(doIt: Act, where: Shown['as'][], index: number): PersonStep {
  return async (world, person) => {
    const [, page] = person.pages
    const items = (await recordsOf(person)).flatMap((record) => {
      const shown = shownOf(record)
      const entry = world.ledger.find(({ id }) => id === record.id)
      return entry && where.includes(shown.as) ? [{ person, page, entry, record, shown }] : []
    })
    const item = items.at(-1 - (index % Math.max(1, items.length)))
    if (item) await doIt(world, item)
  }
}

function whileDraining(step: PersonStep): PersonStep {
  return (world, person) => Promise.all([person.pages[0].outbox.drain({ hurry: true }), step(world, person)])
}

/** Somebody else has signed in on this phone, and the open page has not heard of it. */
function underAnothersCookie(step: PersonStep): PersonStep {
  return async (world, person) => {
    await cookieOf(person === world.people[0] ? 1 : 0)(world)
    await step(world, person)
  }
}

/** A page frozen in the middle of a send, another that takes its lock after a minute, and the thaw. */
const freeze: PersonStep = async ({ phone }, { user_id: userId, pages: [, other] }) => {
  const frozen = openPage(phone, userId)
  const thaw = Promise.withResolvers<void>()
  const isFrozen = Promise.withResolvers<void>()
  frozen.env.checkpoint = () => {
    isFrozen.resolve()
    return thaw.promise
  }
  const drained = frozen.outbox.drain({ hurry: true })
  await Promise.race([isFrozen.promise, drained])
  await other.outbox.drain()
  advance(phone.time, 61_000)
  await other.outbox.drain({ hurry: true })
  thaw.resolve()
  await drained
  frozen.outbox.stop()
}

const readList: PersonStep = async ({ server }, { user_id: userId, pages: [{ outbox }] }) => {
  if (server.session.userId !== userId) return
  const confirmedBefore = await confirmedIds(outbox.store)
  const rows = server.rows.filter((row) => row.user_id === userId)
  await removeAcknowledged(outbox.store, { rows, confirmedBefore })
}

function drainDying(point: Checkpoint): PersonStep {
  return async ({ phone }, { user_id: userId }) => {
    const { outbox, death } = openPage(phone, userId, point)
    await Promise.race([outbox.drain({ hurry: true }), death])
    outbox.stop()
  }
}

function askDying(point: Checkpoint): PersonStep {
  return async (world, person) => {
    const page = openPage(world.phone, person.user_id, point)
    await submit(world, { person, page, text: newText(world, person) })
    page.outbox.stop()
  }
}

async function signOut(world: World): Promise<void> {
  for (const form of [...world.forms]) await closeForm(world, form)
  await rest(world)
  world.here = undefined
  world.server.session.userId = null
}

async function signIn(world: World, person: Resident): Promise<void> {
  if (world.here !== person) await signOut(world)
  world.here = person
  world.server.session.userId = person.user_id
  await person.pages[0].outbox.drain({ hurry: true, release: RELEASE })
}

/** Another tab or phone signs somebody in or out under the open page. */
function cookieOf(who: 0 | 1 | undefined): Step {
  return async ({ server, people }) => {
    server.session.userId = who === undefined ? null : people[who].user_id
  }
}

const drainOptions: fc.Arbitrary<DrainOptions> = fc.record({ hurry: fc.boolean(), byPerson: fc.boolean() })
const points = fc.constantFrom<Checkpoint[]>('claimed', 'sent', 'applied')
const which = fc.nat({ max: 5 })
const either = fc.constantFrom<(0 | 1)[]>(0, 1)

/** What people do. */
const ACTS: fc.Arbitrary<Command>[] = [
  fc.constant(act('ask', ask)),
  fc.constant(act('ask', ask)),
  fc.constant(act('ask with ten seconds to undo', askUndoably)),
  fc.constant(act('ask what the server refuses', askRefused)),
  points.map((point) => act(`ask in a tab that is killed when ${point}`, askDying(point))),
  fc.constant(
    act('ask while the list is read', (world, person) =>
      Promise.all([ask(world, person), readList(world, person)]),
    ),
  ),
  fc.constantFrom(1, 3, 50).map((times) => act(`ask while ${times} reads fail`, askUnreadable(times))),
  fc.boolean().map((same) => act(`submit the form ${same ? 'again' : 'with other words'}`, submitForm(same))),
  fc.constant(act('submit the form with other words', submitForm(false))),
  fc.constant(act('submit the form while draining', whileDraining(submitForm(false)))),
  fc.constant(act('close the form', closeLast)),
  ...OFFERED.map(([name, doIt, where]) =>
    which.map((index) => act(`${name} ${index}`, onItem(doIt, where, index))),
  ),
  ...OFFERED.slice(0, 3).map(([name, doIt, where]) =>
    which.map((index) => act(`${name} ${index} while draining`, whileDraining(onItem(doIt, where, index)))),
  ),
  fc.constant(act('submit the form under another’s cookie', underAnothersCookie(submitForm(false)))),
  which.map((index) =>
    act(
      `discard ${index} under another’s cookie`,
      underAnothersCookie(onItem(discard, ['waiting', 'attention'], index)),
    ),
  ),
  either.map((who) => command(`${who} signs in`, (world) => signIn(world, world.people[who]))),
  fc.constant(command('sign out', signOut)),
]

/** What networks, servers and phones do. */
const EVENTS: fc.Arbitrary<Command>[] = [
  fc
    .array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 3 })
    .map((faults) => command(`faults ${faults}`, async ({ server }) => server.faults.push(...faults))),
  fc.tuple(either, drainOptions).map(([index, options]) =>
    act(`drain ${JSON.stringify(options)}`, (world, { pages }) => {
      if (options.byPerson) endUndo(world)
      return pages[index].outbox.drain(options)
    }),
  ),
  fc.constant(
    act('two drain at once', (_, { pages }) =>
      Promise.all(pages.map(({ outbox }) => outbox.drain({ hurry: true }))),
    ),
  ),
  points.map((point) => act(`killed when ${point}`, drainDying(point))),
  fc
    .constantFrom(0 as const, 1 as const, undefined)
    .map((who) => command(`the cookie of ${who}`, cookieOf(who))),
  fc.constant(command('what was late arrives', async ({ server }) => server.deliverLate())),
  fc.constant(command('the server refuses no more', async ({ server }) => server.acceptAgain())),
  fc.constant(act('freeze', freeze)),
  fc.constant(act('list', readList)),
  fc
    .constantFrom(1_000, 30_000, 600_000, 8 * DAY_MS, 31 * DAY_MS)
    .map((ms) => command(`${ms} ms pass`, async ({ phone }) => advance(phone.time, ms))),
  fc.constantFrom(-400, -1, 1, 40, 400).map((days) =>
    command(`the phone's clock jumps ${days} days`, async (world) => {
      endUndo(world)
      world.phone.time.skew += days * DAY_MS
      // A form seems to be open for longer than anybody writes.
      for (const form of world.forms) form.sentBefore = undefined
    }),
  ),
  fc.boolean().map((isHeard) =>
    command(`the server's clock is ${isHeard ? 'heard' : 'unheard'}`, async (world) => {
      endUndo(world)
      world.phone.time.isHeard = isHeard
    }),
  ),
]

export const COMMANDS: fc.Arbitrary<Command>[] = [...ACTS, ...EVENTS]

/** All faults end, each person signs in, half an hour passes; what the phone closed itself is sent again. */
export async function heal(world: World): Promise<void> {
  const { server, phone, people } = world
  server.faults.length = 0
  phone.time.isHeard = true
  for (const person of people) {
    const { outbox } = person.pages[0]
    await signIn(world, person)
    for (let round = 0; round < 4; round += 1) {
      server.deliverLate()
      advance(phone.time, 6 * 60_000)
      await outbox.drain({ hurry: true, release: RELEASE })
      for (const { id, error } of await recordsOf(person))
        if (error?.code === 'operation_closed') await outbox.retry(id)
    }
    await rest(world)
  }
}

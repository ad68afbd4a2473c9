import { type LivePhone, replicaOf, startLivePhone } from '../kit/live-phone.ts'
import type { Outcome } from '../kit/outcome.ts'
import type { Pair } from '../kit/pairs.ts'
import { quantile } from '../kit/quantile.ts'
import { until } from '../kit/until.ts'
import { createTalk, type PhonePair, type Talk } from './talk.ts'
import type { Topology } from './topology.ts'

const PAIRS = 150
const TOLD_MS = 2_000
const HEARD_WITHIN_MS = 10_000
/** After a second loss of the stream, phones wait up to eight seconds. The machine may be slow too. */
const BACK_WITHIN_MS = 30_000
const READY_WITHIN_MS = 30_000
/** At most this share of the streams that a restart cuts off may come back within one second. */
const MAX_AT_ONCE = 0.5

/**
 * Keeps 300 screens open behind the balancer. Their users write to each other before, during and after a restart of every
 * replica. Phones ask for changes only when the stream notifies them. A phone that lost its stream must have received every
 * message once it has reconnected.
 */
export async function keepLiveLines(topology: Topology, people: readonly Pair[]): Promise<Outcome> {
  const pairs: PhonePair[] = people.slice(0, PAIRS).map(({ customer, technician }, index) => ({
    customer: startLivePhone(topology.url, customer, `127.1.1.${index + 1}`),
    technician: startLivePhone(topology.url, technician, `127.1.2.${index + 1}`),
  }))
  const phones = pairs.flatMap(({ customer, technician }) => [customer, technician])
  try {
    const areOpen = await until(() => phones.every(({ isConnected }) => isConnected()), BACK_WITHIN_MS)
    const talk = createTalk(pairs)
    await talk.ask()
    for (let round = 0; round < 2; round += 1) await talk.round()
    const calm = await hear(talk, 0)
    const from = talk.said.length
    const restarting = restartAll(topology, phones)
    await talk.goOn(restarting)
    const restarts = await restarting
    const meanwhile = await hear(talk, from)
    const afterFrom = talk.said.length
    await talk.round()
    const after = await hear(talk, afterFrom)
    const ends = phones
      .flatMap(({ openings }) => openings)
      .filter(({ ended_at: endedAt }) => endedAt !== undefined)
    const losses = phones.reduce((sum, { losses }) => sum + losses(), 0)
    return {
      figures: {
        streams: phones.length,
        'change until the phone has read it, ms': spread(calm.delays),
        'the same, if written at another replica': spread(calm.elsewhere),
        restarts: restarts.map(describe).join('; '),
        'streams lost, of these ended cleanly': `${losses}, ${ends.length}`,
        'written during the restarts, of these received': `${meanwhile.delays.length + meanwhile.missed}, ${meanwhile.delays.length}`,
        'change until the phone has read it, after the restarts, ms': spread(after.delays),
        'repeated writes, repeated reads': `${talk.repeats()}, ${phones.reduce((sum, { repeats }) => sum + repeats(), 0)}`,
      },
      failures: [
        ...(areOpen ? [] : ['not every stream opened']),
        ...talk.failures,
        ...[calm, after].flatMap(({ elsewhere, delays }) => [...tooLate(delays), ...tooLate(elsewhere)]),
        ...[calm, meanwhile, after].flatMap(({ missed }) =>
          missed > 0 ? [`${missed} messages were not received`] : [],
        ),
        ...restarts.flatMap(faultsOf),
        ...(losses > ends.length ? [`${losses - ends.length} streams broke off`] : []),
      ],
    }
  } finally {
    await Promise.all(phones.map((phone) => phone.close()))
  }
}

/** Looks at the messages from index `from` on: how long the other side waited for each, and how many it never got. */
async function hear({ said }: Talk, from: number) {
  const own = said.slice(from)
  await until(() => own.every(({ event, to }) => to.known.has(event)), HEARD_WITHIN_MS)
  const heard = own.flatMap(({ event, began, to, ...one }) => {
    const at = to.known.get(event)
    return at === undefined ? [] : [{ ...one, ms: Math.max(0, at - began) }]
  })
  return {
    missed: own.length - heard.length,
    delays: heard.map(({ ms }) => ms),
    elsewhere: heard.filter(({ byReplica, toReplica }) => byReplica !== toReplica).map(({ ms }) => ms),
  }
}

type Restart = {
  code: number | null
  lost: number
  /** Streams that were open again before the replica was. */
  elsewhere: number
  /** Maximum number of streams that came back within one second. */
  mostAtOnce: number
  backMs: number
  areBack: boolean
}

async function restartAll(topology: Topology, phones: readonly LivePhone[]): Promise<Restart[]> {
  const restarts: Restart[] = []
  for (let index = 0; index < topology.replicas().length; index += 1) {
    const name = topology.nameOf(index)
    const cut = phones.filter((phone) => phone.replica() === name)
    const before = new Map(cut.map((phone) => [phone, phone.openings.length]))
    const code = await topology.restart(index, 'SIGTERM')
    const readyAt = performance.now()
    const isBack = (phone: LivePhone) =>
      phone.isConnected() && phone.openings.length > (before.get(phone) ?? 0)
    const areBack = await until(() => cut.every(isBack), BACK_WITHIN_MS)
    const came = cut.flatMap((phone) => phone.openings.slice(before.get(phone)).map(({ at }) => at))
    restarts.push({
      ...{ code, lost: cut.length, areBack },
      elsewhere: came.filter((at) => at < readyAt).length,
      mostAtOnce: mostWithinOneSecond(came),
      backMs: Math.max(...came) - Math.min(...came),
    })
    await until(() => isServing(topology.url, name), READY_WITHIN_MS)
  }
  return restarts
}

/** True if the balancer sends a call to the replica, which means that it has noticed the restart. */
async function isServing(url: string, name: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/technicians/categories`)
  await answer.arrayBuffer()
  return replicaOf(answer) === name
}

function mostWithinOneSecond(times: readonly number[]): number {
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length))
}

function faultsOf({ code, lost, mostAtOnce, areBack }: Restart): string[] {
  return [
    ...(code === 0 ? [] : [`a replica ended with ${code}`]),
    ...(lost > 0 ? [] : ['a replica had no stream to lose']),
    ...(areBack ? [] : [`not all of ${lost} streams came back`]),
    ...(mostAtOnce > lost * MAX_AT_ONCE ? [`${mostAtOnce} of ${lost} came back within a second`] : []),
  ]
}

function describe({ lost, elsewhere, mostAtOnce, backMs }: Restart): string {
  return `${lost} streams lost, ${elsewhere} of them reopened at another replica before the restart ended, all within ${(backMs / 1000).toFixed(1)} s, at most ${mostAtOnce} in a second`
}

function tooLate(delays: readonly number[]): string[] {
  const p95 = quantile(delays, 0.95)
  // The p95 of no delays is NaN, which must fail too.
  return p95 <= TOLD_MS ? [] : [`p95 is ${p95.toFixed(0)} ms of ${delays.length}`]
}

function spread(delays: readonly number[]): string {
  const [p50, p95] = [quantile(delays, 0.5), quantile(delays, 0.95)]
  return `${delays.length}: p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)} (limit ${TOLD_MS})`
}

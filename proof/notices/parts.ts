import { setTimeout as pause } from 'node:timers/promises'
import type { PushMessage } from '@tecnicerca/shared/protocol/push'
import { sql } from 'kysely'
import { findBrokenInvariants } from '../../api/src/db/invariants.ts'
import { listen, type TestStream } from '../../api/src/features/live/live.fixture.ts'
import { type Browser, startPushServer } from '../../api/src/testing/push-server.ts'
import { comparePushes, untilQueueEmpty } from '../kit/fan-out.ts'
import { quantile } from '../kit/quantile.ts'
import { clock } from './clock.ts'
import { onStage, type Part, type Stage } from './stage.ts'

const EMPTY_WITHIN_S = 60

export const PARTS: readonly Part[] = [
  {
    name: 'fan-out',
    summary: '10,000 events to 1,000 people by two replicas: none missed, none doubled (F56)',
    run: (nodeArguments) =>
      onStage({ pairs: 500, nodeArguments }, async (stage) => {
        const browsers = await stage.subscribeAll()
        const began = performance.now()
        const events = await stage.talk(10)
        const writtenS = (performance.now() - began) / 1000
        const emptyS = await untilQueueEmpty(stage.database.db)
        const { missed, doubled, delivered } = await comparePushes(stage.database.db, browsers)
        return {
          figures: {
            events,
            delivered,
            'seconds to write the events': writtenS.toFixed(1),
            'seconds until the queue is empty': emptyS.toFixed(1),
          },
          failures: [
            ...(missed > 0 ? [`${missed} missed`] : []),
            ...(doubled > 0 ? [`${doubled} doubled`] : []),
            ...(emptyS > EMPTY_WITHIN_S ? [`the queue was empty after ${emptyS.toFixed(0)} s`] : []),
            ...(await findBrokenInvariants(stage.database.db)),
          ],
        }
      }),
  },
  {
    name: 'killed',
    summary:
      'kill -9 ends a replica five times meanwhile: every inbox is complete, no push comes twice (F53)',
    run: (nodeArguments) =>
      onStage({ pairs: 100, nodeArguments }, async (stage) => {
        const browsers = await stage.subscribeAll()
        let events = 0
        for (let kill = 0; kill < 5; kill += 1) {
          events += await stage.talk(2)
          await pause(300)
          await stage.killReplica(kill % 2)
        }
        await untilQueueEmpty(stage.database.db)
        const { missed, doubled, delivered, notices } = await comparePushes(stage.database.db, browsers)
        return {
          figures: { events, notices, delivered, 'taken from the queue and never pushed': missed },
          failures: [
            ...(notices === events ? [] : [`${events} events made ${notices} notices`]),
            ...(doubled > 0 ? [`${doubled} doubled`] : []),
          ],
        }
      }),
  },
  {
    name: 'gone',
    summary: '410 for half of 1,000 subscriptions: these are deleted, the others are notified (F54)',
    run: (nodeArguments) =>
      onStage({ pairs: 500, nodeArguments }, async (stage) => {
        const browsers = await stage.subscribeAll()
        const gone = browsers.filter((_, index) => index % 2 === 0)
        for (const { browser } of gone) browser.answer = 410
        await stage.talk(2)
        await untilQueueEmpty(stage.database.db)
        const { rows } = await sql<{
          count: number
        }>`select count(*)::int as count from push_subscriptions`.execute(stage.database.db)
        const living = browsers.filter(({ browser }) => browser.answer === 201)
        const unnotified = living.filter(({ browser }) => browser.delivered.length !== 2).length
        const kept = (rows[0]?.count ?? 0) - living.length
        return {
          figures: { 'subscriptions answered 410': gone.length, 'other subscriptions': living.length },
          failures: [
            ...(kept === 0 ? [] : [`${kept} subscriptions answered 410 are not deleted`]),
            ...(unnotified > 0 ? [`${unnotified} other subscriptions did not get two pushes`] : []),
          ],
        }
      }),
  },
  {
    name: 'hanging',
    summary: 'a push server hangs: others are notified within 20 s, and the API is no slower (F55)',
    run: (nodeArguments) =>
      onStage({ pairs: 200, nodeArguments }, async (stage) => {
        const before = await slowestOfMost(stage)
        const stuck = await startPushServer()
        const [hanging, others] = [stage.pairs.slice(0, 150), stage.pairs.slice(150)]
        for (const { technician } of hanging) (await stage.subscribe(technician, stuck)).answer = 'hang'
        const browsers: Browser[] = []
        for (const { technician } of others) browsers.push(await stage.subscribe(technician))
        await stage.talk(1, hanging)
        const began = performance.now()
        await stage.talk(1, others)
        const during = await slowestOfMost(stage)
        while (browsers.some(({ delivered }) => delivered.length === 0) && performance.now() - began < 60_000)
          await pause(100)
        const notifiedS = (performance.now() - began) / 1000
        await stuck.close()
        return {
          figures: {
            'others notified after seconds': notifiedS.toFixed(1),
            'p99 of an inbox, ms': `${before.toFixed(0)}, meanwhile ${during.toFixed(0)}`,
          },
          failures: [
            ...(notifiedS > 20 ? [`others waited ${notifiedS.toFixed(0)} s`] : []),
            ...(during > Math.max(3 * before, 100) ? [`an inbox took ${during.toFixed(0)} ms`] : []),
          ],
        }
      }),
  },
  {
    name: 'signed-out',
    summary: 'a shared phone gets no push after the sign-out, and then only those of the next user (F59)',
    run: (nodeArguments) =>
      onStage({ pairs: 2, nodeArguments }, async (stage) => {
        const [one, other] = stage.pairs
        if (!one || !other) throw new Error('two pairs are needed')
        const phone = await stage.subscribe(one.technician)
        const call = (method: string, path: string, options: { as: { cookie: string }; body: object }) =>
          fetch(`${stage.replicas[0]?.url}/api${path}`, {
            method,
            headers: { cookie: options.as.cookie, 'content-type': 'application/json' },
            body: JSON.stringify(options.body),
          })
        await call('POST', '/auth/logout', { as: one.technician, body: {} })
        await stage.talk(1)
        await untilQueueEmpty(stage.database.db)
        const afterLeaving = phone.calls
        await call('PUT', '/push/subscription', { as: other.technician, body: phone.subscription })
        await stage.talk(1)
        await untilQueueEmpty(stage.database.db)
        const pushedCases = phone.delivered.map(({ message }) => (message as PushMessage).service_request_id)
        return {
          figures: { 'pushes after sign-out': afterLeaving, 'pushes to the next user': pushedCases.length },
          failures: [
            ...(afterLeaving > 0 ? ['the phone got a push after the sign-out'] : []),
            ...(pushedCases.length === 1 && pushedCases[0] === other.caseId
              ? []
              : [`the next user got pushes of the cases ${pushedCases.join()}`]),
          ],
        }
      }),
  },
  {
    name: 'live',
    summary: '300 open screens at two replicas are notified of a change: p95 under 2 s',
    run: (nodeArguments) =>
      onStage({ pairs: 150, nodeArguments }, async (stage) => {
        const people = stage.pairs.flatMap(({ customer, technician }) => [customer, technician])
        // Opened one by one: concurrent calls from one address are limited, and all streams come from one address.
        const streams: TestStream[] = []
        for (const [index, person] of people.entries()) {
          const { url } = stage.replicas[index % 2] ?? { url: '' }
          streams.push(await listen((path, init) => fetch(url + path, init), person))
        }
        const delays: number[] = []
        for (let round = 0; round < 10; round += 1) {
          const next = streams.map(({ heard }) => (heard.at(-1) ?? 0) + 1)
          const began = performance.now()
          await stage.talk(1)
          const hearing = streams.map(async ({ until }, index) => {
            await until(next[index] ?? 0)
            delays.push(performance.now() - began)
          })
          await Promise.race([Promise.all(hearing), pause(10_000)])
        }
        const heard = delays.length
        await Promise.all(streams.map(({ leave }) => leave()))
        const p95 = quantile(delays, 0.95)
        return {
          figures: {
            streams: streams.length,
            heard,
            'p50, ms': quantile(delays, 0.5).toFixed(0),
            'p95, ms': p95.toFixed(0),
          },
          failures: [
            ...(heard < streams.length * 10
              ? [`${streams.length * 10 - heard} were not notified within 10 s`]
              : []),
            ...(p95 > 2000 ? [`p95 is ${p95.toFixed(0)} ms`] : []),
          ],
        }
      }),
  },
  clock,
]

/** The p99 of reading an inbox, in ms. */
async function slowestOfMost(stage: Stage): Promise<number> {
  const times: number[] = []
  for (const { customer } of stage.pairs.slice(0, 150)) {
    const began = performance.now()
    await (
      await fetch(`${stage.replicas[0]?.url}/api/notices`, { headers: { cookie: customer.cookie } })
    ).text()
    times.push(performance.now() - began)
  }
  return quantile(times, 0.99)
}

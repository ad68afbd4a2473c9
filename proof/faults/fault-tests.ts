import type { PlaywrightTestArgs, TestDetails, TestType } from '@playwright/test'
import { FAULTS, type FaultAt, type Level } from './fault-list.ts'

type Body<Args> = (args: Args) => Promise<void>

/** In a browser `npm test` walks these alone, and every one at the level of Node; `prove:faults` all of them. */
const IN_EVERY_TEST: readonly string[] = ['F1', 'F7', 'F26', 'F45']

/**
 * What registers the tests of a level: `faultTest` takes only faults that the list has there, and `untested` names
 * those of the list that have none so far.
 */
export function createFaultTests<L extends Level, Args extends object, WorkerArgs extends object>(
  level: L,
  test: TestType<PlaywrightTestArgs & Args, WorkerArgs>,
) {
  const tested = new Set<string>()
  type AllArgs = PlaywrightTestArgs & Args & WorkerArgs

  function faultTest(
    name: FaultAt<L>,
    title: string,
    ...[first, second]: [Body<AllArgs>] | [TestDetails, Body<AllArgs>]
  ): void {
    tested.add(name)
    const [details, body] = second ? [first as TestDetails, second] : [{}, first as Body<AllArgs>]
    const isLeftOut = level === 'browser' && !IN_EVERY_TEST.includes(name)
    test(`${name} ${title}`, isLeftOut ? { ...details, tag: '@prove' } : details, body)
  }
  const untested = () =>
    Object.entries(FAULTS)
      .filter(([name, { levels }]) => (levels as readonly Level[]).includes(level) && !tested.has(name))
      .map(([name]) => name)
  return { faultTest, untested }
}

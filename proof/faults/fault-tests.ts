import type { PlaywrightTestArgs, TestType } from '@playwright/test'
import { FAULTS, type FaultAt, type Level } from './fault-list.ts'

type Body<Args> = (args: Args) => Promise<void>

/** In a browser `npm test` runs only these faults, at the level of Node all of them. `prove:faults` runs everything. */
const IN_EVERY_TEST: readonly string[] = ['F7', 'F16', 'F29']

/**
 * Functions that register the tests of a level. `faultTest` takes only faults that the list has at this level; `untested`
 * returns the listed ones without a test.
 */
export function createFaultTests<L extends Level, Args extends object, WorkerArgs extends object>(
  level: L,
  test: TestType<PlaywrightTestArgs & Args, WorkerArgs>,
) {
  const tested = new Set<string>()
  type AllArgs = PlaywrightTestArgs & Args & WorkerArgs

  function faultTest(name: FaultAt<L>, outcome: string, body: Body<AllArgs>): void {
    tested.add(name)
    const isLeftOut = level === 'browser' && !IN_EVERY_TEST.includes(name)
    test(`${name} ${FAULTS[name].what}: ${outcome}`, isLeftOut ? { tag: '@prove' } : {}, body)
  }
  const untested = () =>
    Object.entries(FAULTS)
      .filter(([name, { levels }]) => (levels as readonly Level[]).includes(level) && !tested.has(name))
      .map(([name]) => name)
  return { faultTest, untested }
}

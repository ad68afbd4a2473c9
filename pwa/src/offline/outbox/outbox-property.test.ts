import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { COMMANDS, heal } from '../testing/outbox-commands.ts'
import { checkAlways, checkFinally } from '../testing/outbox-ledger.ts'
import { createWorld } from '../testing/outbox-world.ts'
import { createSimulatedPhone, forgetUser } from '../testing/simulated-phone.ts'
import { createSimulatedServer } from '../testing/simulated-server.ts'

const RUNS = Number(process.env.OUTBOX_RUNS ?? 80)

it('under random faults the outbox loses and doubles no item, sends none as another user, and shows true states', async () => {
  let [runs, requests] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.commands(COMMANDS, { maxCommands: 40, size: 'max' }),
      async (hasLocks, commands) => {
        const server = createSimulatedServer()
        const world = createWorld(server, createSimulatedPhone(server.fetch, { hasLocks }))
        try {
          await fc.asyncModelRun(() => ({ model: {}, real: world }), commands)
          await heal(world)
          await checkAlways(world)
          await checkFinally(world)
        } finally {
          runs += 1
          requests += server.requests.length
          for (const { user_id: userId } of world.people) await forgetUser(userId)
        }
      },
    ),
    { numRuns: RUNS, interruptAfterTimeLimit: 60_000 },
  )
  expect(requests).toBeGreaterThan(runs)
}, 120_000)

import { createRandom } from '../../api/src/demonstration/random.ts'
import { createPerson } from '../kit/person.ts'
import { type BrowserLife, startBrowserLife } from './browser-life.ts'
import type { Entry } from './ledger.ts'
import type { Servers } from './servers.ts'

const BROWSERS = 3
const TECHNICIANS = 6

type Options = { origin: string; operations: number; seed: number }

export type BrowserPart = {
  live: () => Promise<void>
  settle: () => Promise<Entry[]>
  told_wrongly: () => string[]
  close: () => Promise<void>
}

/** Real browsers, each with a customer of its own; to be started before there are faults. */
export async function startBrowsers(servers: Servers, options: Options): Promise<BrowserPart> {
  const { origin, operations, seed } = options
  const technicians = []
  for (let count = 0; count < TECHNICIANS; count += 1)
    technicians.push(await createPerson(servers.db, 'technician', 'Pura Luna'))
  const share = Math.ceil(operations / BROWSERS)
  const lives: BrowserLife[] = []
  for (let index = 0; index < BROWSERS; index += 1) {
    const person = await createPerson(servers.db, 'customer')
    const orders = { name: `navegador ${index}`, origin, share, person, technicians }
    lives.push(await startBrowserLife(orders, createRandom(seed + index)))
  }
  return {
    live: async () => void (await Promise.all(lives.map((life) => life.live()))),
    settle: async () => (await Promise.all(lives.map((life) => life.settle()))).flat(),
    told_wrongly: () => lives.flatMap(({ told_wrongly }) => told_wrongly),
    close: async () => void (await Promise.all(lives.map((life) => life.close()))),
  }
}

import { parentPort, workerData } from 'node:worker_threads'
import { plantHere } from '../kit/plant.ts'
import '../kit/source-hooks.ts'
import type { FromWorker, WorkerOrders } from './orders.ts'

const { url, seed, phones, plant } = workerData as WorkerOrders
if (plant) plantHere(plant)
// Imported after the hooks, which Node needs to load the PWA's sources.
const { ANSWER_MS, createPhoneLife } = await import('./phone-life.ts')
const { sendCallsAs } = await import('./door.ts')
const { createRandom } = await import('../../api/src/demonstration/random.ts')

const tell = (message: FromWorker) => parentPort?.postMessage(message)
sendCallsAs(url, phones, ANSWER_MS)
const lives = phones.map((orders, index) => createPhoneLife(url, orders, createRandom(seed + index)))

parentPort?.once('message', async () => {
  const entries = await Promise.all(lives.map((life) => life.settle()))
  tell({ type: 'settled', entries: entries.flat() })
})
await Promise.all(lives.map((life) => life.live()))
tell({ type: 'lived' })

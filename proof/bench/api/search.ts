import { cpus, loadavg } from 'node:os'
import type { TechnicianListQuery } from '@tecnicerca/shared/technician-lists'
import type { Db } from '../../../api/src/db/client.ts'
import { readSigningSecret } from '../../../api/src/db/server-secret.ts'
import {
  createListCache,
  type ListCache,
  listTechniciansText,
} from '../../../api/src/features/technicians/list-service.ts'
import { suggestQuery } from '../../../api/src/features/technicians/search-suggestion.ts'
import { createSigner } from '../../../api/src/lib/signer.ts'
import { cloneDatabase } from '../../../api/src/testing/database.ts'
import { startScratchCluster } from '../../../api/src/testing/scratch-cluster.ts'
import { fillTechnicians } from '../../kit/fill-technicians.ts'

const SMALL = 10_000
const LARGE = Number(process.env.BENCH_TECHNICIANS ?? 1_000_000)
const WARM_UPS = 8
const ROUNDS = 40
/** A smaller difference than this is noise of the machine, not growth. */
const NOISE_MS = 1

type Shape = {
  name: string
  queries: TechnicianListQuery[]
  run?: (cache: ListCache, query: TechnicianListQuery) => Promise<unknown>
  /** `growth`: limit of the p50 at the large size divided by that at the small one. `mostMs`: limit in milliseconds. */
  growth?: number
  mostMs?: number
}

const plumber = {
  query: 'plomero',
  category_id: 2,
  city: 'Puerto Plata',
  available: 'true',
  sort: 'price_asc',
} as const

const SHAPES: Shape[] = [
  {
    name: 'list',
    queries: [{}, { sort: 'price_asc' }, { sort: 'price_desc' }, { sort: 'experience' }],
    growth: 1.5,
  },
  {
    name: 'list of a category',
    queries: [{ category_id: 3 }, { category_id: 1, sort: 'price_asc' }],
    growth: 1.5,
  },
  {
    name: 'list with three filters',
    queries: [
      { category_id: 3, city: 'Puerto Plata', available: 'true' },
      { category_id: 2, city: 'La Vega', available: 'true' },
    ],
    growth: 1.5,
  },
  {
    name: 'list of a sector',
    queries: [{ sector_id: 5 }, { sector_id: 36, category_id: 3 }, { sector_id: 5, sort: 'price_asc' }],
    growth: 1.5,
  },
  { name: 'common word', queries: words('plomero', 'garantía', 'electricista', 'josé'), growth: 1.5 },
  { name: 'rare prefix', queries: words('haez', 'hijz', 'hbaz', 'hfgz'), growth: 1.5 },
  {
    name: 'word and three filters by price',
    queries: [plumber, { ...plumber, city: 'La Vega' }],
    growth: 1.5,
  },
  {
    name: 'two words',
    queries: words('eusebio electricista', 'begoña tinacos', 'nicolás yunén', 'eusebio lantigua'),
    growth: 14,
    mostMs: 90,
  },
  {
    name: 'rare full name',
    queries: words('Begoña Bisonó Ñáñez', 'Eusebio Wessin Zapata', 'Nicolás Yunén Brito'),
    growth: 14,
    mostMs: 90,
  },
  {
    name: 'typo',
    queries: words('electrisista', 'plonero', 'gonsales', 'inbersor'),
    run: suggest,
    mostMs: 30,
  },
  { name: 'list, total not cached', queries: [{}, { category_id: 3 }], run: listWithoutTotals },
  { name: 'common word, total not cached', queries: words('plomero', 'josé'), run: listWithoutTotals },
]

function words(...texts: string[]): TechnicianListQuery[] {
  return texts.map((query) => ({ query }))
}

async function suggest({ source }: ListCache, { query = '' }: TechnicianListQuery): Promise<unknown> {
  const filters = { words: [query], category_id: undefined, city: undefined, is_available: false }
  return suggestQuery(source.primary, filters)
}

async function listWithoutTotals(cache: ListCache, query: TechnicianListQuery): Promise<unknown> {
  cache.totals.invalidate()
  return listTechniciansText(cache, query)
}

type Result = { name: string; small: number; large: number; verdict: string }

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

async function time(work: Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work
  return performance.now() - begin
}

/** Measures both sizes in turn, so that both get the same noise. */
async function measure(shape: Shape, small: ListCache, large: ListCache): Promise<Result> {
  const { queries, run = listTechniciansText } = shape
  const times = { small: [] as number[], large: [] as number[] }
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    for (const query of queries) {
      const [smallMs, largeMs] = [await time(run(small, query)), await time(run(large, query))]
      if (round < 0) continue
      times.small.push(smallMs)
      times.large.push(largeMs)
    }
  }
  const result = { name: shape.name, small: median(times.small), large: median(times.large) }
  return { ...result, verdict: judge(shape, result.small, result.large) }
}

function judge({ growth, mostMs }: Shape, small: number, large: number): string {
  if (growth === undefined && mostMs === undefined) return 'for information'
  const isGrown = growth !== undefined && large / small > growth && large - small > NOISE_MS
  const isSlow = mostMs !== undefined && large > mostMs
  if (isGrown || (isSlow && isQuiet())) return 'FAILED'
  return isSlow ? 'slow, on a busy machine' : 'ok'
}

/** Absolute times are meaningful only if nothing else needs the processors. */
function isQuiet(): boolean {
  return (loadavg()[0] ?? 0) <= cpus().length
}

function print(results: Result[]): void {
  const load = loadavg().map((value) => value.toFixed(1))
  console.log(`search: p50 in ms at ${SMALL} and ${LARGE} technicians, load ${load[0]}`)
  console.log('| what | small | large | growth | limit | |\n|---|---|---|---|---|---|')
  for (const { name, small, large, verdict } of results) {
    const { growth, mostMs } = SHAPES.find((shape) => shape.name === name) ?? {}
    const limits = [growth && `× ${growth}`, mostMs && `${mostMs} ms`].filter(Boolean).join(', ')
    const cells = [name, small.toFixed(2), large.toFixed(2), (large / small).toFixed(2), limits, verdict]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

const listsOf = (db: Db) =>
  createListCache({ primary: db, replica: undefined, sign: createSigner(() => readSigningSecret(db)) })

const cluster = await startScratchCluster({ database: 'template_search', isDurable: false })
const [small, large] = [await cloneDatabase(cluster.connection), await cloneDatabase(cluster.connection)]
try {
  const begin = performance.now()
  await fillTechnicians(small.db, SMALL)
  await fillTechnicians(large.db, LARGE)
  console.log(`filled in ${((performance.now() - begin) / 1000).toFixed(0)} s`)
  const results: Result[] = []
  for (const shape of SHAPES) {
    results.push(await measure(shape, listsOf(small.db), listsOf(large.db)))
  }
  print(results)
  if (results.some(({ verdict }) => verdict === 'FAILED')) process.exitCode = 1
} finally {
  await small.drop()
  await large.drop()
  await cluster.stop()
}

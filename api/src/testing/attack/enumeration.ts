import { sql } from 'kysely'
import { createJudge, type Finding, type Ground, json } from './ground.ts'

/** Maximum difference in ms between the median times of a known and an unknown address. */
const MAX_MS = 3

/** Responses must not reveal whether an email address has an account. */
export async function attackEnumeration(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  const { email } = await ground.createUser('customer')
  for (const [name, call] of Object.entries(DOORS)) {
    const known = await told(await ground.send(...call(email)))
    const unknown = await told(await ground.send(...call('nadie-aqui@ejemplo.do')))
    judge.expect(known === unknown, `${name}: ${known} and ${unknown}`)
  }
  return judge.finding()
}

/**
 * Response times must not reveal it either. Makes `pairs` pairs of calls, with a known and an unknown address one after the
 * other.
 */
export async function attackTiming(
  ground: Ground,
  pairs: number,
): Promise<Finding & { differences: Record<string, number> }> {
  const judge = createJudge()
  const { email } = await ground.createUser('customer')
  const differences: Record<string, number> = {}
  for (const [name, call] of Object.entries(DOORS)) {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let pair = 0; pair < pairs; pair += 1) {
      // Without this, the rate limit would refuse from the eleventh call on.
      await sql`delete from rate_limits`.execute(ground.db)
      const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const which of order) {
        const address = which === 'known' ? email : `nadie-${pair}@ejemplo.do`
        const began = performance.now()
        await (await ground.send(...call(address))).arrayBuffer()
        times[which].push(performance.now() - began)
      }
    }
    const difference = median(times.known) - median(times.unknown)
    differences[name] = Math.round(difference * 100) / 100
    judge.expect(
      Math.abs(difference) < MAX_MS,
      `${name}: a known address takes ${differences[name]} ms longer`,
    )
  }
  return { ...judge.finding(), differences }
}

const DOORS: Record<string, (email: string) => [string, RequestInit]> = {
  login: (email) => ['/api/auth/login', json('POST', { email, password: 'no-es-la-clave' })],
  'forgotten password': (email) => ['/api/auth/forgot-password', json('POST', { email })],
}

async function told(answer: Response): Promise<string> {
  const names = [...answer.headers.keys()].toSorted().join()
  return `${answer.status} ${await answer.text()} (${names})`
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

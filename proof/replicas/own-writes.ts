import { technicianListAnswer } from '@tecnicerca/shared/technician-lists'
import { PROFILE_EDIT } from '../../api/src/features/technicians/registration.fixture.ts'
import type { TestUser } from '../../api/src/testing/api.ts'
import type { Outcome } from '../kit/outcome.ts'
import { connect } from './database-pair.ts'
import type { Topology } from './topology.ts'

const ROUNDS = 200
const READS_AFTER_EACH = 6

/**
 * A technician changes their rate and reads lists through the balancer, so from any replica. Each list must show the new
 * rate. In the second half the read replica stops replaying. An anonymous visitor must then see the old rate, which proves
 * that the replica is used at all.
 */
export async function readOwnWrites(
  { url, standby }: Topology,
  technician: TestUser,
  { isTokenLost }: { isTokenLost: boolean },
): Promise<Outcome> {
  const replica = await connect(standby)
  let stale = 0
  let reads = 0
  let visitorsBehind = 0
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round === ROUNDS / 2) await replica.query('select pg_wal_replay_pause()')
      const rate = 1000 + round
      const token = await changeRate(url, technician, rate)
      const cookie = isTokenLost ? technician.cookie : `${technician.cookie}; ${token}`
      for (let n = 0; n < READS_AFTER_EACH; n += 1) {
        reads += 1
        if ((await shownRate(url, technician, { cookie, t: `${round}` })) !== rate) stale += 1
      }
      if ((await shownRate(url, technician, { cookie: '', t: `${round} otra` })) !== rate) visitorsBehind += 1
    }
  } finally {
    await replica.query('select pg_wal_replay_resume()')
    await replica.end()
  }
  return {
    figures: {
      writes: ROUNDS,
      'reads after the writes': reads,
      'stale reads': stale,
      'anonymous visitors who saw the old list': visitorsBehind,
    },
    failures: [
      ...(stale > 0 ? [`${stale} of ${reads} reads did not show the reader's own write`] : []),
      ...(visitorsBehind < ROUNDS / 4 ? ['hardly any list came from the read replica'] : []),
    ],
  }
}

async function changeRate(url: string, { cookie }: TestUser, hourlyRate: number): Promise<string> {
  const answer = await fetch(`${url}/api/technicians/profile`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ ...PROFILE_EDIT, hourly_rate: hourlyRate, available: true }),
  })
  if (answer.status !== 200)
    throw new Error(`the profile was not changed: ${answer.status} ${await answer.text()}`)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

async function shownRate(
  url: string,
  { technician_id: technicianId }: TestUser,
  { cookie, t }: { cookie: string; t: string },
): Promise<number | undefined> {
  const answer = await fetch(`${url}/api/technicians?sort=price_desc&limit=100&t=${encodeURIComponent(t)}`, {
    headers: { cookie },
  })
  const { technicians } = technicianListAnswer.parse(await answer.json())
  return technicians.find(({ id }) => id === technicianId)?.hourly_rate
}

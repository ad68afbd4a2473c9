import { drawPhoto, jpegOfScans, photoForm } from '../../api/src/features/photos/photo.fixture.ts'
import type { TestUser } from '../../api/src/testing/api.ts'
import { createJudge } from '../../api/src/testing/attack/ground.ts'
import type { DetailedFinding } from './abuse.ts'
import type { Field } from './field.ts'
import type { Flooded } from './flood.ts'

const ATTACKER = '203.0.113.67'
const HONEST = '198.51.100.8'
const ATTACK_MS = 8_000
const HONEST_PAUSE_MS = 20
const MAX_HONEST_MS = 3_000
const MAX_PHOTO_MB = 200

/**
 * Eight technicians send photos that are as hard to decode as is allowed, and harder ones. Meanwhile an honest technician
 * sends a small photo.
 */
export async function attackWithHeavyPhotos(field: Field): Promise<DetailedFinding> {
  const judge = createJudge()
  const photos = await Promise.all([
    jpegOfScans({ width: 6000, height: 4000 }, 31, '4:2:0'),
    jpegOfScans({ width: 4000, height: 3000 }, 31),
    jpegOfScans({ width: 8600, height: 5800 }, 600, '4:2:0'),
  ])
  const attackers = await Promise.all(Array.from({ length: 8 }, () => field.createUser('technician')))
  const honest = await field.createUser('technician')
  const small = await drawPhoto('teal').jpeg().toBuffer()
  const before = field.memory()
  let [most, stopped] = [before, false]
  const statuses: Flooded = {}
  const attacking = attackers.map(async (attacker, index) => {
    for (let turn = index; !stopped; turn += 1) {
      const status = await sendPhoto(field, attacker, {
        bytes: photos[turn % photos.length],
        address: ATTACKER,
      })
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  })
  const times: number[] = []
  for (const end = performance.now() + ATTACK_MS; performance.now() < end; ) {
    const began = performance.now()
    const status = await sendPhoto(field, honest, { bytes: small, address: HONEST })
    times.push(performance.now() - began)
    judge.expect(status === 200, `an honest photo was answered ${status}`)
    most = Math.max(most, field.memory())
    await new Promise((done) => setTimeout(done, HONEST_PAUSE_MS))
  }
  stopped = true
  await Promise.all(attacking)
  const longest = Math.max(...times)
  judge.expect(longest < MAX_HONEST_MS, `an honest photo took ${longest.toFixed(0)} ms`)
  judge.expect(most - before < MAX_PHOTO_MB, `${(most - before).toFixed(0)} MB more`)
  const details = `${times.length} honest photos took at most ${longest.toFixed(0)} ms, ${(most - before).toFixed(0)} MB more; the attack got ${JSON.stringify(statuses)}`
  return { ...judge.finding(), details }
}

type SentPhoto = { bytes: Buffer | undefined; address: string }

async function sendPhoto(field: Field, { cookie }: TestUser, { bytes, address }: SentPhoto): Promise<number> {
  const answer = await field.send('/api/technicians/profile/image', {
    method: 'PUT',
    headers: { cookie, 'x-forwarded-for': address },
    body: photoForm(bytes),
  })
  await answer.arrayBuffer()
  return answer.status
}

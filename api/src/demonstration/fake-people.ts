import type { Faces } from './faces.ts'
import { inventDaysOff, inventHours } from './hours.ts'
import { type Gender, inventEmail, inventName, inventPhone } from './people.ts'
import { type City, chooseCity, inventAddress } from './places.ts'
import { createDeck, createRandom, type Random } from './random.ts'
import { TRADES } from './trades/all-trades.ts'
import type { Trade } from './trades/trade.ts'
import { DAY_MS, type DemoTechnician, type DemoUser } from './world.ts'

const CUSTOMERS = 120
const HOURS_SEED = 52

/** Number of renowned technicians in each trade. */
const RENOWNED = 8

const PROMISES = [
  'Ofrezco garantía por escrito.',
  'Presupuesto sin compromiso.',
  'Acepto transferencia y efectivo.',
  'Factura con comprobante si la necesitas.',
  'Puntualidad y limpieza garantizadas.',
  'El precio que te digo es el que pagas.',
  'Escríbeme por WhatsApp y te respondo el mismo día.',
  'Trabajo también los sábados.',
  'Si no quedas conforme, vuelvo sin cobrar.',
  'Llevo mis propias herramientas y materiales.',
  'Pregunta por mí en mi sector.',
  'Primero te doy el precio, después empiezo.',
]

const PRACTICE = [
  (years: string) => `${years} de experiencia.`,
  (years: string) => `Tengo ${years} en el oficio.`,
  (years: string) => `Llevo ${years} en esto.`,
  (years: string) => `${years} resolviendo en casas y negocios.`,
]

/** Customers. Most registered more than a year ago, so that there are some for any past day. */
export function inventCustomers(random: Random, now: Date): DemoUser[] {
  return Array.from({ length: CUSTOMERS }, (_, number) =>
    inventUser(random, {
      name: inventName(random, random.pick(['male', 'female'])),
      ...{ number, role: 'customer', now },
      days: random.chance(0.25) ? random.between(1, 379) : random.between(380, 900),
    }),
  )
}

type Background = { random: Random; now: Date; faces: Faces }

/** Technicians of all trades. The renowned ones live in Santiago, are available and have a photo. */
export function inventTechnicians({ random, now, faces }: Background): DemoTechnician[] {
  let turn = 0
  const of = new Map<City, number>()
  const nextName = createNames(random)
  // Of their own, so that all else stays as it was.
  const hoursRandom = createRandom(HOURS_SEED)
  return TRADES.flatMap((trade) => {
    const writeBio = createBioWriter(random, trade)
    const nextFace = createFaces(faces, trade)
    return Array.from({ length: trade.technicians }, (_, place) => {
      turn += 1
      const standing = place < RENOWNED ? 'renowned' : random.chance(0.07) ? 'new' : 'usual'
      const isRenowned = standing === 'renowned'
      const city = isRenowned ? 'Santiago' : chooseCity(random)
      of.set(city, (of.get(city) ?? 0) + 1)
      // For renowned technicians, no more women than there are faces.
      const isWoman = isRenowned ? place % 3 === 2 : random.chance(0.28)
      const gender: Gender = isWoman ? 'female' : 'male'
      const user = inventUser(random, {
        name: isRenowned ? nextName(gender) : inventName(random, gender),
        ...{ number: 1000 + turn, role: 'technician', now },
        days: standing === 'new' ? random.between(2, 30) : random.between(380, 900),
      })
      const profile = inventProfile(random, trade, isRenowned ? 6 : 1)
      return {
        ...{ ...profile, user, standing, city },
        bio: writeBio(profile.experience_years),
        address: inventAddress(random, city, of.get(city) ?? 0),
        available: isRenowned || random.chance(0.8),
        profile_image: isRenowned || random.chance(0.75) ? nextFace(gender) : null,
        ...{ hours: inventHours(hoursRandom), days_off: inventDaysOff(hoursRandom, now) },
        quality: isRenowned ? 0.96 + 0.04 * random.fraction() : random.fraction() ** 0.5 * 0.65,
      }
    })
  })
}

/** Names for people in one list: no given name is repeated, and none is that of the printed account. */
function createNames(random: Random): (gender: Gender) => string {
  const given = new Set(['Rafael'])
  return (gender) => {
    let name = inventName(random, gender)
    while (given.has(firstWord(name))) name = inventName(random, gender)
    given.add(firstWord(name))
    return name
  }
}

const firstWord = (name: string) => name.split(' ', 1).join()

const FACE_USES = 2

/** Faces of a trade. Repeats one only after all were used; null once each was used `FACE_USES` times. */
function createFaces(faces: Faces, { category_id: categoryId }: Trade): (gender: Gender) => string | null {
  const uses = (gender: Gender) =>
    Array.from({ length: FACE_USES }, () => faces.of(categoryId, gender)).flat()
  const left = { male: uses('male'), female: uses('female') }
  return (gender) => left[gender].shift() ?? null
}

type NewUser = { name: string; number: number; role: DemoUser['role']; days: number; now: Date }

function inventUser(random: Random, { name, number, role, days, now }: NewUser): DemoUser {
  return {
    id: 0,
    name,
    email: inventEmail(name, number),
    phone: inventPhone(random),
    role,
    created_at: new Date(now.getTime() - days * DAY_MS - random.between(0, 600) * 60_000),
  }
}

function inventProfile(random: Random, trade: Trade, fewestYears: number) {
  const experienceYears = random.weighted([
    [random.between(fewestYears, 7), 3],
    [random.between(8, 14), 5],
    [random.between(15, 38), 2],
  ])
  const [lowest, highest] = trade.rate
  // More experience usually costs more.
  const dearness = Math.min(1, random.fraction() * 0.7 + experienceYears / 60)
  return {
    id: 0,
    category_id: trade.category_id,
    experience_years: experienceYears,
    hourly_rate: Math.max(300, Math.round((lowest + (highest - lowest) * dearness) / 25) * 25),
    skills: random.sample(trade.skills, random.between(3, 6)),
  }
}

function createBioWriter(random: Random, trade: Trade): (years: number) => string {
  const [nextBio, nextPromise] = [createDeck(random, trade.bios), createDeck(random, PROMISES)]
  return (years) => {
    const practice = random.pick(PRACTICE)(years === 1 ? '1 año' : `${years} años`)
    const sayPractice = () => practice
    const parts = random.weighted([
      [[nextBio, sayPractice, nextPromise], 6],
      [[nextBio, sayPractice], 3],
      [[nextBio, nextPromise, sayPractice], 2],
      [[sayPractice, nextBio], 1],
      [[nextPromise, nextBio, sayPractice], 3],
    ])
    return parts.map((part) => part()).join(' ')
  }
}

import { type Gender, inventEmail, inventName, inventPhone } from './people.ts'
import { type City, chooseCity, inventAddress } from './places.ts'
import type { Portraits } from './portraits.ts'
import { itemAt, type Random } from './random.ts'
import { TRADES } from './trades/all-trades.ts'
import type { Trade } from './trades/trade.ts'
import { DAY_MS, type DemoTechnician, type DemoUser } from './world.ts'

const CUSTOMERS = 120

const GUARANTEES = [
  'Ofrezco garantía por escrito.',
  'Presupuesto sin compromiso.',
  'Acepto transferencia y efectivo.',
  'Factura con comprobante si la necesitas.',
  'Puntualidad y limpieza garantizadas.',
]

/** Customers who have been here for more than a year, so that any past service request can be theirs. */
export function inventCustomers(random: Random, now: Date): DemoUser[] {
  return Array.from({ length: CUSTOMERS }, (_, number) =>
    inventUser(random, { number, gender: random.pick(['male', 'female']), role: 'customer', now }),
  )
}

type Background = { random: Random; now: Date; portraits: Portraits }

/** Technicians of all trades; those who came within a month have no history yet. */
export function inventTechnicians({ random, now, portraits }: Background): DemoTechnician[] {
  let turn = 0
  const of = new Map<City, number>()
  return TRADES.flatMap((trade) =>
    Array.from({ length: trade.technicians }, (_, place) => {
      turn += 1
      const city = chooseCity(random)
      of.set(city, (of.get(city) ?? 0) + 1)
      const gender: Gender = random.chance(0.28) ? 'female' : 'male'
      const user = inventUser(random, { number: 1000 + turn, gender, role: 'technician', now })
      const faces = portraits.of(trade.category_id, gender)
      return {
        ...inventProfile(random, trade),
        user,
        city,
        address: inventAddress(random, city, of.get(city) ?? 0),
        profile_image: random.chance(0.1) ? null : itemAt(faces, place % faces.length),
      }
    }),
  )
}

type NewUser = { number: number; gender: Gender; role: DemoUser['role']; now: Date }

function inventUser(random: Random, { number, gender, role, now }: NewUser): DemoUser {
  const name = inventName(random, gender)
  const is_new = role === 'technician' && random.chance(0.07)
  const days = is_new ? random.between(2, 30) : random.between(380, 900)
  return {
    id: 0,
    name,
    email: inventEmail(name, number),
    phone: inventPhone(random),
    role,
    created_at: new Date(now.getTime() - days * DAY_MS - random.between(0, 600) * 60_000),
  }
}

function inventProfile(random: Random, trade: Trade) {
  const experience_years = random.weighted([
    [random.between(1, 4), 3],
    [random.between(5, 12), 5],
    [random.between(13, 38), 2],
  ])
  const [lowest, highest] = trade.rate
  // Many years cost more, though not always.
  const dearness = Math.min(1, random.fraction() * 0.7 + experience_years / 60)
  return {
    id: 0,
    category_id: trade.category_id,
    bio: writeBio(random, trade, experience_years),
    experience_years,
    hourly_rate: Math.max(300, Math.round((lowest + (highest - lowest) * dearness) / 25) * 25),
    available: random.chance(0.85),
    skills: random.sample(trade.skills, random.between(3, 6)),
    quality: random.fraction() ** 0.5,
  }
}

function writeBio(random: Random, trade: Trade, years: number): string {
  const time = years === 1 ? 'Un año de experiencia.' : `${years} años de experiencia.`
  return [random.pick(trade.bios), time, random.pick(GUARANTEES)].join(' ')
}

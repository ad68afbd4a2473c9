import { CITIES } from '@tecnicerca/shared/cities'
import { PHOTO_WIDTHS, type PhotoWidth, photoFile } from '@tecnicerca/shared/photos'
import { SECTORS } from '@tecnicerca/shared/sectors'
import { readFaces } from '../../../api/src/demonstration/faces.ts'
import { inventName } from '../../../api/src/demonstration/people.ts'
import { createRandom, type Random } from '../../../api/src/demonstration/random.ts'
import { TRADES } from '../../../api/src/demonstration/trades/all-trades.ts'
import type { Trade } from '../../../api/src/demonstration/trades/trade.ts'
import type { EncodedPhoto } from '../../../api/src/features/photos/service.ts'
import type { Stack } from '../../kit/stack.ts'

/** Inserts `count` realistic technicians: no two texts are the same, and half have a photo. */
export async function insertTechnicians(stack: Stack, count: number): Promise<void> {
  const random = createRandom(20261121)
  const people = Array.from({ length: count }, (_, index) => inventTechnician(random, index))
  await stack.query(
    `with given as (select * from json_to_recordset($1::json) as given(name text, email text, category_id int, bio text,
         experience_years int, hourly_rate int, city text, available bool, skills json, profile_image text,
         rating_sum int, review_count int, sector_ids json)),
       made as (insert into users (name, email, password_hash, phone, role)
         select name, email, '-', '809-555-0100', 'technician' from given returning id, email)
     insert into technicians (user_id, category_id, bio, experience_years, hourly_rate, city, address, available,
       skills, profile_image, rating_sum, review_count, counted_rating_sum, counted_review_count, sector_ids)
     select made.id, category_id, bio, experience_years, hourly_rate, city, 'Calle 5', available,
       array(select json_array_elements_text(skills)), profile_image, rating_sum, review_count, rating_sum, review_count,
       array(select json_array_elements_text(sector_ids)::int)
     from given join made using (email)`,
    [JSON.stringify(people)],
  )
  await insertPhotos(
    stack,
    people.flatMap(({ profile_image: profileImage }) => profileImage ?? []),
  )
}

/**
 * Stores the demonstration portraits under many names. A missing photo would make drawing a card slower than an existing
 * one.
 */
async function insertPhotos(stack: Stack, names: readonly string[]): Promise<void> {
  const { photos } = await readFaces()
  for (const width of PHOTO_WIDTHS)
    await stack.query(
      `insert into photos (file_name, bytes)
       select name, decode(($2::text[])[1 + place % $3], 'base64')
       from unnest($1::text[]) with ordinality as given(name, place)`,
      [
        names.map((name) => photoFile(name, width)),
        photos.map((photo) => bytesOf(photo, width).toString('base64')),
        photos.length,
      ],
    )
}

function bytesOf({ profile_image: profileImage, files }: EncodedPhoto, width: PhotoWidth): Buffer {
  const file = files.find(({ file_name: fileName }) => fileName === photoFile(profileImage, width))
  if (!file) throw new Error(`The portrait has no ${width}`)
  return file.bytes
}

function inventTechnician(random: Random, index: number) {
  const trade = random.pick(TRADES)
  const reviewCount = random.chance(0.3) ? 0 : random.between(1, 60)
  const years = random.between(1, 38)
  return {
    name: inventName(random, random.chance(0.3) ? 'female' : 'male'),
    email: `banco-${index}@ejemplo.do`,
    category_id: trade.category_id,
    bio: writeBio(random, trade, years),
    experience_years: years,
    hourly_rate: random.between(8, 60) * 25,
    city: random.pick(CITIES),
    available: random.chance(0.85),
    skills: random.sample(trade.skills, random.between(2, 5)),
    profile_image: random.chance(0.5) ? `${hex(random)}-320.webp` : null,
    rating_sum: Math.round(reviewCount * (3 + 2 * random.fraction())),
    review_count: reviewCount,
    sector_ids: random.chance(0.5) ? random.sample(SECTORS, random.between(1, 8)).map(sectorId) : [],
  }
}

function sectorId(name: (typeof SECTORS)[number]): number {
  return SECTORS.indexOf(name) + 1
}

function writeBio(random: Random, trade: Trade, years: number): string {
  const place = `Trabajo en ${random.sample(SECTORS, 2).join(' y ')}.`
  const parts = [random.pick(trade.bios), `${years} años de experiencia.`, place, random.pick(trade.praise)]
  return random.sample(parts, parts.length).join(' ')
}

function hex(random: Random): string {
  return Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join('')
}

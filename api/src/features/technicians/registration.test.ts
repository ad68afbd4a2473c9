import { PHOTO_MAX_BYTES, PHOTO_TOO_LARGE } from '@tecnicerca/shared/photos'
import { technicianAccountAnswer } from '@tecnicerca/shared/technicians'
import { describe, expect, it } from 'vitest'
import { testApi } from '../../testing/test-api.ts'
import { drawPhoto, jpegOfBytes, photoForm } from '../photos/photo.fixture.ts'
import { registrationFields } from './registration.fixture.ts'

const api = await testApi()
const { db } = api.deps

function register(fields: Record<string, string>, photo?: Buffer, fileName?: string) {
  return api.call('POST', '/api/technicians', { form: photoForm(photo, fields, fileName) })
}

async function countOf(table: 'users' | 'technicians' | 'photos' | 'sessions'): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

describe('registration of a technician', () => {
  it('creates account, profile and photo, and opens no session', async () => {
    const fields = registrationFields({ email: ' Ramon.P@Ejemplo.DO ' })
    const answer = await register(fields, await drawPhoto('teal').jpeg().toBuffer())
    const { user, technician } = answer.read(technicianAccountAnswer)
    expect(answer.status).toBe(201)
    expect(user).toMatchObject({
      name: 'Ramón Peralta',
      email: 'ramon.p@ejemplo.do',
      role: 'technician',
      technician_id: technician.id,
    })
    expect(technician).toMatchObject({
      user_id: user.id,
      category_name: 'Plomería',
      experience_years: 12,
      hourly_rate: 650.5,
      average_rating: 0,
      review_count: 0,
      reviews: [],
      skills: [],
      available: 1,
    })
    expect(answer.headers.get('set-cookie')).not.toContain('session=')
    expect(await countOf('sessions')).toBe(0)
    expect((await api.call('GET', `/uploads/${technician.profile_image}`)).status).toBe(200)
    const login = { email: user.email, password: fields.password }
    const { password_hash: passwordHash } = await db
      .selectFrom('users')
      .where('id', '=', user.id)
      .select('password_hash')
      .executeTakeFirstOrThrow()
    expect(passwordHash).toMatch(/^\$argon2id\$/)
    expect(passwordHash).not.toContain(login.password)
  })

  it('makes the address public unless address_is_public is false', async () => {
    const sent = await Promise.all(
      [{}, { address_is_public: 'true' }, { address_is_public: 'false' }].map((more) =>
        register(registrationFields(more)),
      ),
    )
    const shown = sent.map((answer) => answer.read(technicianAccountAnswer).technician.address_is_public)
    expect(shown).toEqual([true, true, false])
    const wrong = await register(registrationFields({ address_is_public: 'quizás' }))
    expect(wrong).toMatchObject({ status: 400, body: { fields: { address_is_public: expect.any(String) } } })
  })

  it.each([
    ['1.500', 1500],
    ['RD$ 12.000', 12_000],
    ['1500.5', 1500.5],
    ['350.555', 350_555],
  ])('reads the rate %j as %d', async (typed, rate) => {
    const answer = await register(registrationFields({ hourly_rate: typed }))
    expect(answer.read(technicianAccountAnswer).technician.hourly_rate).toBe(rate)
  })

  it('works without a photo', async () => {
    const { technician } = (await register(registrationFields())).read(technicianAccountAnswer)
    expect(technician.profile_image).toBeNull()
  })

  it('ignores role, rating and ids in the form', async () => {
    const extra = { role: 'admin', rating_sum: '500', review_count: '100', id: '1', user_id: '1' }
    const { user, technician } = (await register(registrationFields(extra))).read(technicianAccountAnswer)
    expect([user.role, technician.review_count, technician.average_rating]).toEqual(['technician', 0, 0])
    expect(user.id).not.toBe(1)
  })

  it('refuses an email in use, ignoring case, and stores no photo', async () => {
    await register(registrationFields({ email: 'doble@ejemplo.do' }))
    const photos = await countOf('photos')
    const answer = await register(
      registrationFields({ email: 'DOBLE@ejemplo.do' }),
      await drawPhoto('gold').jpeg().toBuffer(),
    )
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'email_taken', fields: { email: expect.any(String) } },
    })
    expect(await countOf('photos')).toBe(photos)
  })

  it('creates one account if the same email is registered twice at once', async () => {
    const fields = registrationFields()
    const answers = await Promise.all([register(fields), register(fields)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('refuses an unknown category and names the field', async () => {
    const answer = await register(registrationFields({ category_id: '999' }))
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', fields: { category_id: 'Elige una categoría.' } },
    })
  })

  it('creates no account if the photo is invalid', async () => {
    const [users, technicians] = [await countOf('users'), await countOf('technicians')]
    const answer = await register(
      registrationFields(),
      Buffer.from('<html>no es una foto</html>'),
      'foto.jpg',
    )
    expect(answer).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type', fields: { profile_image: expect.any(String) } },
    })
    expect([await countOf('users'), await countOf('technicians')]).toEqual([users, technicians])
  })

  it('accepts a photo of the maximum size and refuses one byte more', async () => {
    const largest = await register(registrationFields(), await jpegOfBytes(PHOTO_MAX_BYTES))
    expect(largest.status).toBe(201)
    const larger = await register(registrationFields(), await jpegOfBytes(PHOTO_MAX_BYTES + 1))
    expect(larger).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large', message: PHOTO_TOO_LARGE },
    })
  })

  it.each([
    ['name', ''],
    ['name', 'a\0b'],
    ['email', 'nadie'],
    ['email', 'a\0@ejemplo.do'],
    ['password', '12345'],
    ['password', 'clave\u0000123'],
    ['phone', '  '],
    ['category_id', 'uno'],
    ['category_id', '2147483648'],
    ['experience_years', '51'],
    ['experience_years', '-1'],
    ['experience_years', '1.5'],
    ['hourly_rate', '-1'],
    ['hourly_rate', '1e3'],
    ['hourly_rate', '0x10'],
    ['hourly_rate', '15,00'],
    ['hourly_rate', '1500.555'],
    ['hourly_rate', 'NaN'],
    ['bio', ''],
    ['bio', 'x'.repeat(2001)],
    ['bio', '\0'],
    ['city', 'Miami'],
    ['address', ''],
  ])('refuses %s %j and names the field', async (field, value) => {
    const answer = await register(registrationFields({ [field]: value }))
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', fields: { [field]: expect.any(String) } },
    })
  })

  it('refuses text that is not UTF-8', async () => {
    const halves = Object.entries(registrationFields({ bio: 'BIO' })).map(([name, value]) =>
      Buffer.concat([
        Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
        // A lone surrogate as some encoders write it.
        value === 'BIO' ? Buffer.from([0x61, 0xed, 0xa0, 0x80, 0x62]) : Buffer.from(value),
        Buffer.from('\r\n'),
      ]),
    )
    const response = await api.app.request('/api/technicians', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: Buffer.concat([...halves, Buffer.from('--x--\r\n')]),
    })
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'validation_failed' }])
  })

  it('refuses a JSON body', async () => {
    const answer = await api.call('POST', '/api/technicians', { body: registrationFields() })
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
  })
})

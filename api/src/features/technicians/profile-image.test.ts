import { PHOTO_WIDTHS, photoFile } from '@tecnicerca/shared/photos'
import { profileImageAnswer } from '@tecnicerca/shared/technicians'
import { describe, expect, it } from 'vitest'
import type { Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { TestUser } from '../../testing/api.ts'
import { untilBlocked } from '../../testing/blocked.ts'
import { testApi } from '../../testing/test-api.ts'
import { drawPhoto, photoForm } from '../photos/photo.fixture.ts'
import { dropPhoto, encodePhoto, storePhoto } from '../photos/service.ts'

const PATH = '/api/technicians/profile/image'

const api = await testApi()
const ana = await api.createUser('technician')
const luis = await api.createUser('technician')

async function upload(as: TestUser, colour: string): Promise<string> {
  const form = photoForm(await drawPhoto(colour).jpeg().toBuffer())
  const answer = await api.call('PUT', PATH, { as, form })
  expect(answer.status).toBe(200)
  return answer.read(profileImageAnswer).profile_image
}

function remove(as: TestUser) {
  return api.call('DELETE', PATH, { as })
}

async function statusesOf(profileImage: string): Promise<number[]> {
  const files = PHOTO_WIDTHS.map((width) => photoFile(profileImage, width))
  const answers = await Promise.all(files.map((file) => api.call('GET', `/uploads/${file}`)))
  return answers.map(({ status }) => status)
}

describe('the profile photo', () => {
  it('is served in three widths until it is removed', async () => {
    const profileImage = await upload(ana, 'teal')
    expect(await statusesOf(profileImage)).toEqual([200, 200, 200])
    expect((await remove(ana)).status).toBe(200)
    expect(await statusesOf(profileImage)).toEqual([404, 404, 404])
    const own = await api.call('GET', '/api/technicians/profile', { as: ana })
    expect(own.body).toMatchObject({ technician: { profile_image: null } })
    expect((await remove(ana)).status).toBe(200)
  })

  it('replaces the previous one', async () => {
    const before = await upload(ana, 'red')
    const after = await upload(ana, 'blue')
    expect(await statusesOf(before)).toEqual([404, 404, 404])
    expect(await statusesOf(after)).toEqual([200, 200, 200])
    expect(await upload(ana, 'blue')).toBe(after)
    expect(await statusesOf(after)).toEqual([200, 200, 200])
  })

  it('is stored once and kept as long as one of two technicians uses it', async () => {
    const profileImage = await upload(ana, 'green')
    expect(await upload(luis, 'green')).toBe(profileImage)
    const stored = await api.deps.db.selectFrom('photos').select('file_name').execute()
    expect(stored.filter(({ file_name: fileName }) => fileName === profileImage)).toHaveLength(1)
    await remove(ana)
    expect(await statusesOf(profileImage)).toEqual([200, 200, 200])
    await remove(luis)
    expect(await statusesOf(profileImage)).toEqual([404, 404, 404])
  })

  it('is kept if one technician removes it before the upload of another one is committed', async () => {
    const { db } = api.deps
    const photo = await encodePhoto(await drawPhoto('purple').png().toBuffer())
    const setImage = (trx: Trx, user: TestUser, profileImage: string | null) =>
      trx
        .updateTable('technicians')
        .set({ profile_image: profileImage })
        .where('user_id', '=', user.id)
        .execute()
    await inTransaction(db, async (trx) => {
      await storePhoto(trx, photo)
      await setImage(trx, ana, photo.profile_image)
    })
    const gate = Promise.withResolvers<void>()
    const taken = Promise.withResolvers<void>()
    const taking = inTransaction(db, async (trx) => {
      await storePhoto(trx, photo)
      await setImage(trx, luis, photo.profile_image)
      taken.resolve()
      await gate.promise
    })
    await taken.promise
    const leaving = inTransaction(db, async (trx) => {
      await setImage(trx, ana, null)
      await dropPhoto(trx, photo.profile_image)
    })
    await Promise.race([leaving, untilBlocked(db, 1)])
    gate.resolve()
    await Promise.all([taking, leaving])
    expect(await statusesOf(photo.profile_image)).toEqual([200, 200, 200])
  })

  it('is kept if two technicians swap their photos at once', async () => {
    await Promise.all([upload(ana, 'black'), upload(luis, 'white')])
    const [black, white] = await Promise.all([upload(luis, 'black'), upload(ana, 'white')])
    expect(await statusesOf(black)).toEqual([200, 200, 200])
    expect(await statusesOf(white)).toEqual([200, 200, 200])
  })

  it('is refused if the form contains none', async () => {
    const answer = await api.call('PUT', PATH, {
      as: ana,
      form: photoForm(undefined, { profile_image: 'x' }),
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', fields: { profile_image: expect.any(String) } },
    })
  })

  it('does not change if the new file is no photo', async () => {
    const before = await upload(ana, 'orange')
    const answer = await api.call('PUT', PATH, { as: ana, form: photoForm(Buffer.from('GIF89a…')) })
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
    expect(await statusesOf(before)).toEqual([200, 200, 200])
  })
})

import { randomUUID } from 'node:crypto'
import { CASE_LIMITS } from '@tecnicerca/shared/limits'
import { PHOTO_WIDTHS, photoFile, WORK_PHOTO_WIDTHS, workPhotoUrl } from '@tecnicerca/shared/photos'
import { CASE_PHOTO_WIDTHS } from '@tecnicerca/shared/service-requests/events'
import sharp, { type Metadata } from 'sharp'
import { drawPhoto, photoForm } from '../../features/photos/photo.fixture.ts'
import { MARK, UPLOADS, type Upload } from '../../features/photos/upload-corpus.fixture.ts'
import type { TestUser } from '../api.ts'
import { askFor, createJudge, type Finding, type Ground, type Judge } from './ground.ts'

/** Every file of the corpus must get the expected status. An accepted file must be served as a clean WebP. */
export async function attackUploads(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  const technician = await ground.createUser('technician')
  const shower = await ground.createUser('technician')
  const places = await openCases(ground)
  let taken = 0
  for (const upload of UPLOADS) {
    const bytes = new Uint8Array(await upload.bytes())
    await attackProfile({ ground, judge, upload, bytes }, technician)
    await attackWork({ ground, judge, upload, bytes }, shower)
    const place = places[Math.floor(taken / CASE_LIMITS.photos)]
    if (!place) throw new Error('there are more photos than cases have room for')
    if (await attackCase({ ground, judge, upload, bytes }, place)) taken += 1
  }
  return judge.finding()
}

type Attack = { ground: Ground; judge: Judge; upload: Upload; bytes: Uint8Array<ArrayBuffer> }

async function attackProfile({ ground, judge, upload, bytes }: Attack, { cookie }: TestUser): Promise<void> {
  const init = { method: 'PUT', headers: { cookie }, body: formOf(upload, bytes) }
  const answer = await ground.send('/api/technicians/profile/image', init)
  const said = await answer.text()
  judge.expect(
    answer.status === upload.status,
    `${upload.name}: ${answer.status} instead of ${upload.status}: ${said}`,
  )
  if (answer.status !== 200) return
  const { profile_image: profileImage } = JSON.parse(said) as { profile_image: string }
  for (const width of PHOTO_WIDTHS) {
    const served = await ground.send(`/uploads/${photoFile(profileImage, width)}`)
    const flaw = await flawOf(served, (picture) => picture.width === width && picture.height === width)
    judge.expect(flaw === undefined, `${upload.name}, ${width} wide: ${flaw}`)
  }
}

async function attackWork({ ground, judge, upload, bytes }: Attack, user: TestUser): Promise<void> {
  const { cookie, technician_id: technicianId = 0 } = user
  const photoId = randomUUID()
  const path = `/api/technicians/profile/work-photos/${photoId}`
  const headers = { cookie, 'content-type': 'application/octet-stream' }
  const answer = await ground.send(path, { method: 'PUT', headers, body: bytes })
  const expected = upload.status === 200 ? 201 : upload.status
  const said = await answer.text()
  judge.expect(
    answer.status === expected,
    `${upload.name} as a job: ${answer.status} instead of ${expected}: ${said}`,
  )
  if (answer.status !== 201) return
  for (const width of WORK_PHOTO_WIDTHS) {
    const file = { technician_id: technicianId ?? 0, photo_id: photoId, width }
    const flaw = await flawOf(
      await ground.send(workPhotoUrl(file)),
      (picture) => Math.max(picture.width, picture.height) <= width,
    )
    judge.expect(flaw === undefined, `${upload.name} as a job, ${width} wide: ${flaw}`)
  }
  await ground.send(path, { method: 'DELETE', headers: { cookie } })
}

type Place = { path: string; cookie: string }

/** Returns whether the case accepted the photo. */
async function attackCase(
  { ground, judge, upload, bytes }: Attack,
  { path, cookie }: Place,
): Promise<boolean> {
  const address = `${path}/photos/${randomUUID()}`
  const headers = { cookie, 'content-type': 'application/octet-stream' }
  const answer = await ground.send(address, { method: 'PUT', headers, body: bytes })
  const expected = upload.status === 200 ? 201 : upload.status
  judge.expect(
    answer.status === expected,
    `${upload.name} in a case: ${answer.status} instead of ${expected}: ${await answer.text()}`,
  )
  if (answer.status !== 201) return false
  for (const side of CASE_PHOTO_WIDTHS) {
    const served = await ground.send(`${address}?width=${side}`, { headers: { cookie } })
    const flaw = await flawOf(served, ({ width, height }) => Math.max(width, height) <= side)
    judge.expect(flaw === undefined, `${upload.name} in a case, ${side} wide: ${flaw}`)
  }
  return true
}

/** Opens enough cases for all photos. Each case is listed once for each side. */
async function openCases(ground: Ground): Promise<Place[]> {
  const [customer, technician] = [await ground.createUser('customer'), await ground.createUser('technician')]
  const places: Place[] = []
  for (let count = 0; count < UPLOADS.length / CASE_LIMITS.photos / 4; count += 1) {
    const path = `/api/service-requests/${await askFor(ground, { customer, technician })}`
    for (const { cookie } of [customer, technician]) places.push({ path, cookie })
  }
  return places
}

function formOf(
  { file_name: fileName = 'foto.jpg', type = 'image/jpeg' }: Upload,
  bytes: Uint8Array<ArrayBuffer>,
): FormData {
  const form = new FormData()
  form.set('profile_image', new File([bytes], fileName, { type }))
  return form
}

async function flawOf(
  answer: Response,
  isRight: (picture: Metadata) => boolean,
): Promise<string | undefined> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) return `answered ${answer.status}`
  if (answer.headers.get('content-type') !== 'image/webp') return 'not served as WebP'
  if (answer.headers.get('x-content-type-options') !== 'nosniff') return 'without nosniff'
  if (bytes.includes(MARK) || /<script|<\?php/i.test(bytes.toString('latin1')))
    return 'carries what was hidden'
  const picture = await sharp(bytes).metadata()
  if (picture.format !== 'webp' || !isRight(picture)) return 'another picture'
  if (picture.exif ?? picture.xmp ?? picture.icc ?? picture.iptc) return 'carries metadata'
  return (picture.pages ?? 1) === 1 ? undefined : 'moves'
}

const DAY_S = 86_400

/**
 * A photo may be cached for at most one day. After its owner removes it, both processes answer 404, also to a conditional
 * request.
 */
export async function attackKeptPhotos(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  const { cookie, technician_id: technicianId } = await ground.createUser('technician')
  const path = '/api/technicians/profile/image'
  const body = photoForm(await drawPhoto('olive').jpeg().toBuffer())
  const answer = await ground.send(path, { method: 'PUT', headers: { cookie }, body })
  const { profile_image: profileImage } = (await answer.json()) as { profile_image: string }
  const files = PHOTO_WIDTHS.map((width) => `/uploads/${photoFile(profileImage, width)}`)
  const photoId = randomUUID()
  const workPath = `/api/technicians/profile/work-photos/${photoId}`
  const bytes = new Uint8Array(await drawPhoto('olive').jpeg().toBuffer())
  const imageHeaders = { cookie, 'content-type': 'image/jpeg' }
  await ground.send(workPath, { method: 'PUT', headers: imageHeaders, body: bytes })
  files.push(workPhotoUrl({ technician_id: technicianId ?? 0, photo_id: photoId, width: 320 }))
  const copies = await Promise.all(files.map((file) => ground.send(file)))
  for (const { status, headers } of copies) {
    const caching = headers.get('cache-control') ?? ''
    const age = Number(/max-age=(\d+)/.exec(caching)?.[1] ?? Number.POSITIVE_INFINITY)
    judge.expect(status === 200 && age <= DAY_S, `answered ${status} to be kept as: ${caching}`)
  }
  for (const gone of [path, workPath]) await ground.send(gone, { method: 'DELETE', headers: { cookie } })
  for (const [index, file] of files.entries()) {
    const headers = { 'if-none-match': copies[index]?.headers.get('etag') ?? '' }
    for (const replica of [0, 1]) {
      const { status } = await ground.send(file, { headers }, replica)
      judge.expect(status === 404, `a photo that was taken away: ${status}`)
    }
  }
  return judge.finding()
}

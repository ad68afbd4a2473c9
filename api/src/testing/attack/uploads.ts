import { PHOTO_WIDTHS, photoFile } from '@tecnicerca/shared/photos'
import sharp from 'sharp'
import { MARK, UPLOADS, type Upload } from '../../features/photos/upload-corpus.fixture.ts'
import { createJudge, type Finding, type Ground } from './ground.ts'

/** Every file of the corpus is answered as it should be, and what is served of it is a clean WebP. */
export async function attackUploads(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  const { cookie } = await ground.createUser('technician')
  for (const upload of UPLOADS) {
    const answer = await ground.send('/api/technicians/profile/image', {
      method: 'PUT',
      headers: { cookie },
      body: await formOf(upload),
    })
    const said = await answer.text()
    judge.expect(
      answer.status === upload.status,
      `${upload.name}: ${answer.status} instead of ${upload.status}: ${said}`,
    )
    if (answer.status !== 200) continue
    const { profile_image } = JSON.parse(said) as { profile_image: string }
    for (const width of PHOTO_WIDTHS) {
      const flaw = await flawOfServed(ground, photoFile(profile_image, width), width)
      judge.expect(flaw === undefined, `${upload.name}, ${width} wide: ${flaw}`)
    }
  }
  return judge.finding()
}

async function formOf({ bytes, file_name = 'foto.jpg', type = 'image/jpeg' }: Upload): Promise<FormData> {
  const form = new FormData()
  form.set('profile_image', new File([new Uint8Array(await bytes())], file_name, { type }))
  return form
}

async function flawOfServed(ground: Ground, file_name: string, width: number): Promise<string | undefined> {
  const answer = await ground.send(`/uploads/${file_name}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) return `answered ${answer.status}`
  if (answer.headers.get('content-type') !== 'image/webp') return 'not served as WebP'
  if (answer.headers.get('x-content-type-options') !== 'nosniff') return 'without nosniff'
  if (bytes.includes(MARK) || /<script|<\?php/i.test(bytes.toString('latin1')))
    return 'carries what was hidden'
  const picture = await sharp(bytes).metadata()
  if (picture.format !== 'webp' || picture.width !== width || picture.height !== width)
    return 'another picture'
  if (picture.exif ?? picture.xmp ?? picture.icc ?? picture.iptc) return 'carries metadata'
  return (picture.pages ?? 1) === 1 ? undefined : 'moves'
}

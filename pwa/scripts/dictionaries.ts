import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { type Retired, withoutHash } from './kept-assets.ts'

const toBrotli = promisify(brotliCompress)
const DOCUMENT = 'index.html'
/** How many earlier builds of a file get a difference. A phone that is further behind downloads the file. */
const BUILDS_BACK = 8
/** RFC 9842: what stands before the brotli stream, with the digest of the dictionary after it. */
const MAGIC = Buffer.from([0xff, 0x44, 0x43, 0x42])
const LARGEST_WINDOW = 24
const DIFFERENCE = /\.dcb$/

type Build = { clientDir: string; assets: readonly string[]; retired: Retired }

/**
 * Writes, beside each new file of this build, its difference to the same file of earlier builds: `app-5678.js.<digest of
 * the older file>.dcb`. The older files are those that `kept-assets.ts` keeps for open tabs. Removes all other differences.
 */
export async function writeDifferences({ clientDir, assets, retired }: Build): Promise<void> {
  const jobs = [...assetJobs(clientDir, assets, retired), ...(await documentJobs(clientDir))]
  const wanted = new Set<string>()
  for (const { file, older } of jobs) {
    const dictionary = await readFile(older)
    const digest = createHash('sha256').update(dictionary).digest()
    const path = `${file}.${digest.toString('hex')}.dcb`
    wanted.add(path)
    if (await exists(path)) continue
    const difference = await compress(await readFile(file), dictionary)
    await writeFile(path, Buffer.concat([MAGIC, digest, difference]))
  }
  for (const folder of [clientDir, join(clientDir, 'assets')])
    for (const name of await readdir(folder))
      if (DIFFERENCE.test(name) && !wanted.has(join(folder, name))) await rm(join(folder, name))
}

type Job = { file: string; older: string }

function assetJobs(clientDir: string, assets: readonly string[], retired: Retired): Job[] {
  const olders = Object.entries(retired).toSorted(([, a], [, b]) => b - a)
  return assets.flatMap((asset) => {
    const name = withoutHash(basename(asset))
    const same = olders.filter(([older]) => withoutHash(older) === name).slice(0, BUILDS_BACK)
    return same.map(([older]) => ({ file: join(clientDir, asset), older: join(clientDir, 'assets', older) }))
  })
}

/** The document has no hashed name, so a copy of each build's is kept outside of the served folder. */
async function documentJobs(clientDir: string): Promise<Job[]> {
  const folder = join(dirname(clientDir), 'documents')
  const file = join(clientDir, DOCUMENT)
  await mkdir(folder, { recursive: true })
  const digest = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
  const own = join(folder, `${digest}.html`)
  const paths = (await readdir(folder)).map((name) => join(folder, name)).filter((path) => path !== own)
  const aged = await Promise.all(paths.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })))
  const olders = aged.toSorted((a, b) => b.at - a.at).map(({ path }) => path)
  for (const path of olders.slice(BUILDS_BACK)) await rm(path)
  await copyFile(file, own)
  return olders.slice(0, BUILDS_BACK).map((older) => ({ file, older }))
}

async function compress(content: Buffer, dictionary: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: LARGEST_WINDOW }
  // Node's types do not know the dictionary of brotli yet.
  const options = { params, dictionary }
  return await toBrotli(content, options)
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}
